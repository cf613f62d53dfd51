/** A list of games may still be on its way: its tile is looked for during a bounded time. */
const FIND_FOR_MS = 2000;
const FIND_EVERY_MS = 50;

/** What Escape closes before it leaves a game: dialogs, the browser's full screen, the header's menus; in elements also what fills the page. */
const LAYERS = ":modal, :fullscreen, .kinds [aria-expanded='true'], .account-button[aria-expanded='true']";
const LAYERS_IN_ELEMENTS = ":modal, [aria-pressed='true']";

const hasLayer = (): boolean =>
  document.querySelector(LAYERS) !== null ||
  [...document.querySelectorAll('*')].some(
    ({ shadowRoot }) => (shadowRoot?.querySelector(LAYERS_IN_ELEMENTS) ?? null) !== null,
  );

/**
 * Escape outside the game's own frame leaves the game as its cross does; rounds go on where they were. What is open takes the
 * key first: one press, one step. @returns a function that stops listening
 */
export function leaveByEscape(leave: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasLayer()) leave();
  };
  // On the way down: what is open has not closed itself yet.
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}

/**
 * Back in a lobby: a keyboard goes on at the tile of the game, unless it is somewhere by choice already.
 * @param lobby tag of the elements that list games
 */
export function focusTile(name: string, lobby = 'foyer-lobby'): void {
  const until = performance.now() + FIND_FOR_MS;
  const look = (): void => {
    const tile = [...document.querySelectorAll(lobby)]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll<HTMLElement>('[part~=tile]') ?? [])])
      .find(({ textContent }) => textContent.endsWith(name));
    if (tile === undefined && performance.now() < until) setTimeout(look, FIND_EVERY_MS);
    else if (document.activeElement?.matches('body, h1') ?? true) tile?.focus({ preventScroll: true });
  };
  if (name !== '') look();
}
