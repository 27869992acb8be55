/** Recovery links: `/#recover=TOKEN` brings a guest back. */

/** The token in the part of an address after `#`, or null where there is none. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("recover") || null;
}

/** The token in what somebody pasted: a whole link, or the token alone. */
export function tokenOf(text: string): string {
  const at = text.indexOf("#");
  return (at < 0 ? text : (tokenIn(text.slice(at)) ?? "")).trim();
}

/** Take the token out of the address, so that nobody reads it over a shoulder or in the history. */
export function takeToken(): string | null {
  const token = tokenIn(location.hash);
  if (token !== null) history.replaceState(null, "", location.pathname + location.search);
  return token;
}
