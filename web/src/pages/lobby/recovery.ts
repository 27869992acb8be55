/** Links with a secret: `/#recover=TOKEN` brings a guest back, `/#invited=TOKEN` somebody new in, others lead to the page of accounts. */

type Kind = "recover" | "invited" | "reset" | "confirm" | "stop";

/** The token in the part of an address after `#`, or null where there is none. */
export function tokenIn(hash: string, kind: Kind = "recover"): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(kind) || null;
}

/** The token in what somebody pasted: a whole link, or the token alone. */
export function tokenOf(text: string): string {
  const at = text.indexOf("#");
  return (at < 0 ? text : (tokenIn(text.slice(at)) ?? "")).trim();
}

/** Take the token out of the address, so that nobody reads it over a shoulder or in the history. */
export function takeToken(kind: Kind = "recover"): string | null {
  const token = tokenIn(location.hash, kind);
  if (token !== null) history.replaceState(null, "", location.pathname + location.search);
  return token;
}
