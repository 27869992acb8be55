/** Loads the page anew if its scripts are gone: the server was upgraded between the page and them.
 *
 * Every build has it under this name; and it is no module, so that it is there before they are.
 * Where it does not help it must not go on: a script may be lacking for another reason.
 */
const PAUSE_MS = 60_000;

function reloadOnce() {
  const last = Number(sessionStorage.getItem("condotta.reloaded"));
  if (Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem("condotta.reloaded", String(Date.now()));
  setTimeout(() => location.reload(), 1000);
}

addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) reloadOnce();
  },
  true,
);
