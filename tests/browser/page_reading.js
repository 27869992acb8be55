// What a table's page shows to somebody who plays there, read from roles and names alone.
(words) => {
  const named = (role, name) => document.querySelector(`${role}[aria-label="${CSS.escape(name)}"]`);
  const plain = (element) => {
    const copy = element.cloneNode(true);
    for (const key of copy.querySelectorAll("kbd")) key.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const prompt = named("section", words.prompt);
  const said = prompt?.textContent ?? "";
  const question = Object.keys(words.questions).find((kind) => said.includes(words.questions[kind]));
  const buttons = [...(prompt?.querySelectorAll("button") ?? [])];
  const hand = [...document.querySelectorAll("[role=toolbar] button")].filter((button) =>
    button.closest("[role=toolbar]").getAttribute("aria-label").startsWith(words.hand),
  );
  const map = named("[role=group]", words.map);
  const regions = [...(map?.querySelectorAll("[role=button]") ?? [])];
  const offered = (element) => element.getAttribute("aria-disabled") !== "true";
  const list = (elements) =>
    elements.map((element, index) => ({
      index,
      name: element.getAttribute("aria-label") ?? plain(element),
      offered: offered(element) && !element.disabled,
      pressed: element.getAttribute("aria-pressed"),
    }));
  const chronicle = named("ol", words.chronicle);
  const lines = [...(chronicle?.children ?? [])].map((line) => line.textContent.trim());
  return {
    ended: named("section", words.end) !== null,
    question: question ?? null,
    hand: list(hand),
    regions: list(regions).filter((region) => region.pressed !== null),
    buttons: list(buttons),
    // A card, a region or a button is picked, and waits for a second press.
    picked: buttons.some((button) => button.getAttribute("aria-label") === words.drop),
    prompt: said.replace(/\s+/g, " ").trim(),
    // Changes whenever anything has happened.
    mark: JSON.stringify([lines.length, lines[0], lines.slice(-3), hand.map(offered)]),
  };
}
