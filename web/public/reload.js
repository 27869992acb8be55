/** Loads the page anew if its scripts are gone: the server was upgraded between the page and them.
 *
 * Every build has it under this name; and it is no module, so that it is there before they are.
 */
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) setTimeout(() => location.reload(), 1000);
  },
  true,
);
