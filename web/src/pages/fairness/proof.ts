/** The proof that nobody chose the deal, checked here, in the browser, without asking the server. */

/** What hashes; browsers give it only to pages that came over https, or from this very machine. */
export type Hasher = Pick<SubtleCrypto, "digest">;

export function hasher(): Hasher | null {
  return globalThis.crypto?.subtle ?? null;
}

const LOT = "first seat";

export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  return bytes.map((_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function sha256(by: Hasher, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await by.digest("SHA-256", bytes));
}

/** The SHA-256 of a seed; null if it is no seed. */
export async function hashOf(by: Hasher, seed: string): Promise<string | null> {
  const bytes = fromHex(seed);
  return bytes && toHex(await sha256(by, bytes));
}

/** Which seat the seed draws to begin: the hash of seed and words as one big number, modulo seats. */
export async function lotOf(by: Hasher, seed: string, seats: number): Promise<number | null> {
  const bytes = fromHex(seed);
  if (!bytes || seats < 1) return null;
  const words = new TextEncoder().encode(LOT);
  const hash = await sha256(by, new Uint8Array([...bytes, ...words]));
  return Number(BigInt(`0x${toHex(hash)}`) % BigInt(seats));
}

/** Whether somebody noted the same hash; null while it cannot be one. */
export function isSameHash(noted: string, published: string): boolean | null {
  const plain = noted.replace(/\s+/g, "").toLowerCase();
  return /^[0-9a-f]{64}$/.test(plain) ? plain === published.toLowerCase() : null;
}

export interface Finding {
  hash: string | null;
  isHashRight: boolean;
  /** The seat the lot gives; null where no lot was drawn. */
  lot: number | null;
  isLotRight: boolean | null;
}

export interface Told {
  seed: string;
  seed_hash: string;
  first: "random" | "host" | number;
  /** Null where no table agrees on who begins: the rules of the game say it. */
  first_seat: number | null;
}

/** Check everything that can be checked with the seed alone. */
export async function check(by: Hasher, told: Told, seats: number): Promise<Finding> {
  const hash = await hashOf(by, told.seed);
  const isByLot = told.first === "random" && told.first_seat !== null;
  const lot = isByLot ? await lotOf(by, told.seed, seats) : null;
  return {
    hash,
    isHashRight: hash !== null && hash === told.seed_hash.toLowerCase(),
    lot,
    isLotRight: isByLot ? lot === told.first_seat : null,
  };
}
