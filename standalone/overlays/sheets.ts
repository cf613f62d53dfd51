/** Browsers disagree about a sheet that did not come: none at all, or one whose rules may not be read. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
};

/** Linked sheets of the page that did not come (CSS_CHUNK_LOAD_FAILED). */
export const lostSheets = (page: Document = document): HTMLLinkElement[] =>
  [...page.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].filter(isLost);

/** Asks for a sheet again in its place; resolves to whether it came. */
export const fetchSheet = (link: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.addEventListener('load', () => resolve(true), { once: true });
    next.addEventListener('error', () => resolve(false), { once: true });
    link.replaceWith(next);
  });
