/** Which page is open: read from the address, changed by links and the back button. */

import { describe, FIRST } from "@/games/games";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay" | "score"; of: "table" | "record"; id: string }
  | { page: "rules"; game: string; id: string | null }
  | { page: "fairness"; id: string }
  | { page: "me" | "notices" | "games" }
  | { page: "ladder"; game: string; edition: string | null; seats: number | null }
  | { page: "person"; id: string }
  | { page: "learn" | "cards"; game: string }
  | { page: "think" | "puzzles"; game: string }
  | { page: "about" | "admin" | "bots" | "house" | "privacy" }
  | { page: "missing" };

export function parse(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { page: "missing" };
  const [first = "", second, third] = parts as string[];
  switch (first) {
    case "":
      return { page: "lobby" };
    case "table":
      return second ? { page: "table", id: second } : { page: "missing" };
    case "replay":
    case "score":
      if ((second === "table" || second === "record") && third)
        return { page: first, of: second, id: third };
      return { page: "missing" };
    case "rules":
      return { page: "rules", game: second ?? FIRST, id: third ?? null };
    case "fairness":
      return second ? { page: "fairness", id: second } : { page: "missing" };
    case "person":
      return second ? { page: "person", id: second } : { page: "missing" };
    case "learn":
    case "cards":
    case "puzzles":
    case "think": {
      const game = second ?? FIRST;
      return describe(game)[first] ? { page: first, game } : { page: "missing" };
    }
    case "ladder": {
      const seats = Number(parts[3]);
      const isCount = Number.isInteger(seats) && seats >= 2 && seats <= 6;
      return {
        page: "ladder",
        game: second ?? FIRST,
        edition: third ?? null,
        seats: isCount ? seats : null,
      };
    }
    case "me":
      return { page: second === "notices" ? "notices" : "me" };
    case "games":
    case "admin":
    case "bots":
    case "about":
    case "house":
    case "privacy":
      return { page: first };
    default:
      return { page: "missing" };
  }
}

/** What a piece of an address says; null for what no browser would write. */
function decoded(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
  }

  private read(): void {
    this.route = parse(location.pathname);
    this.query = new URLSearchParams(location.search);
  }

  /** Open a page of ours. */
  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    const before = this.route.page;
    this.read();
    if (!replace && before !== this.route.page) window.scrollTo(0, 0);
  }
}

export const router = new Router();
export const go = (address: string, how?: { replace?: boolean }): void => router.go(address, how);

/** Follow clicks on our own links without loading the page anew. */
export function followLinks(click: MouseEvent): void {
  if (click.defaultPrevented || click.button !== 0) return;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const link = (click.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
  if (parse(link.pathname).page === "missing") return;
  click.preventDefault();
  router.go(link.pathname + link.search);
}
