/** After a navigation: the hash's target if it exists (looked for during a bounded time), else the top. */
const FIND_FOR_MS = 2000;
const FIND_EVERY_MS = 50;

/** @returns a function that stops looking */
export const scrollAfterNavigation = (hash: string): (() => void) => {
  const id = decodeHash(hash);
  if (!id) {
    window.scrollTo(0, 0);
    return () => undefined;
  }
  const until = performance.now() + FIND_FOR_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const target = document.getElementById(id);
    if (target) {
      target.scrollIntoView();
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    } else if (performance.now() < until) timer = setTimeout(look, FIND_EVERY_MS);
  };
  look();
  return () => clearTimeout(timer);
};

/** '#a%20b' → 'a b'; '' for no hash or one that cannot be read. */
export const decodeHash = (hash: string): string => {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
};
