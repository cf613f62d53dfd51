/** What a navigation leads to may still be on its way: it is looked for during a bounded time. */
const FIND_FOR_MS = 2000;
const FIND_EVERY_MS = 50;

/** Runs once the element is there. @returns a function that stops looking */
const whenThere = (find: () => HTMLElement | null, run: (found: HTMLElement) => void): (() => void) => {
  const until = performance.now() + FIND_FOR_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const found = find();
    if (found !== null) run(found);
    else if (performance.now() < until) timer = setTimeout(look, FIND_EVERY_MS);
  };
  look();
  return () => clearTimeout(timer);
};

const focusOn = (target: HTMLElement): void => {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** To the hash's target where there is one, else to the top. @returns a function that stops looking */
export const scrollAfterNavigation = (hash: string): (() => void) => {
  const id = decodeHash(hash);
  if (!id) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  return whenThere(
    () => document.getElementById(id),
    (target) => {
      target.scrollIntoView();
      focusOn(target);
    },
  );
};

/** Screen readers and keyboards begin at the heading of the new page, which is read out by that. */
export const focusAfterNavigation = (): (() => void) =>
  whenThere(() => document.querySelector<HTMLElement>('#content h1'), focusOn);

/** '#a%20b' → 'a b'; '' for no hash or one that cannot be read. */
export const decodeHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
};
