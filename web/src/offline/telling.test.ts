import { describe, expect, it, vi } from "vitest";
import { press, readPush, show, type Pushed, type Showing } from "./telling";

const TOLD: Pushed = {
  id: "5f",
  kind: "your-turn",
  title: "It is your turn",
  text: "Condottiere, with Bruno",
  path: "/table/abc",
  table: "abc",
  stop: "token",
  stop_word: "Stop these notices",
  waiting: 2,
};

function worker(...windows: { url: string; focused: boolean }[]) {
  const opened = windows.map((one) => ({ ...one, focus: vi.fn(), navigate: vi.fn() }));
  const made = {
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: async () => opened, openWindow: vi.fn(async () => undefined) },
    navigator: {
      setAppBadge: vi.fn(async () => undefined),
      clearAppBadge: vi.fn(async () => undefined),
    },
  };
  return { made, opened, as: made as unknown as Showing };
}

describe("a push", () => {
  it("is read if it is ours", () => {
    expect(readPush(JSON.stringify(TOLD))).toEqual(TOLD);
    for (const wrong of ["", "{", "{}", "null", JSON.stringify({ ...TOLD, path: "https://x" })])
      expect(readPush(wrong)).toBeNull();
  });

  it("is shown under its id, with a press that stops it, and counted on the icon", async () => {
    const { made, as } = worker({ url: "https://here/", focused: true });
    await show(as, TOLD);
    expect(made.registration.showNotification).toHaveBeenCalledWith(
      "It is your turn",
      expect.objectContaining({
        tag: "5f",
        actions: [{ action: "stop", title: "Stop these notices" }],
      }),
    );
    expect(made.navigator.setAppBadge).toHaveBeenCalledWith(2);
  });

  it("is shown though its table is open in a tab that nobody looks at", async () => {
    const { made, as } = worker({ url: "https://here/table/abc", focused: false });
    await show(as, TOLD);
    expect(made.registration.showNotification).toHaveBeenCalledOnce();
  });

  it("is not shown to whoever looks at that very table", async () => {
    const { made, as } = worker({ url: "https://here/table/abc", focused: true });
    await show(as, { ...TOLD, waiting: 0 });
    expect(made.registration.showNotification).not.toHaveBeenCalled();
    expect(made.navigator.clearAppBadge).toHaveBeenCalledOnce();
  });

  it("leads to its table, or stops", async () => {
    const { made, as } = worker();
    const shown = { data: { path: "/table/abc", stop: "token" }, close: vi.fn() };
    await press(as, shown, "");
    expect(made.clients.openWindow).toHaveBeenCalledWith("/table/abc");
    const asked = vi.fn(async () => new Response());
    vi.stubGlobal("fetch", asked);
    await press(as, shown, "stop");
    expect(asked).toHaveBeenCalledWith("/api/notices/stop/token", { method: "POST" });
    expect(shown.close).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
