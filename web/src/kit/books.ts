/** Which rulebook a rule's number belongs to. */

/** Rules, decisions and worked examples of Pax Renaissance; all others are Condottiere's. */
const PAX = /^(P-|DEC-|WX-)/;

export const bookOf = (id: string): string => (PAX.test(id) ? "pax-renaissance" : "condottiere");
