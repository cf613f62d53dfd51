const NAME = 'service';
const SIZE = 'width=440,height=750';

/**
 * Customer service in a window of its own (HOME-8), cut off from this page: with `noopener` a window always answers null and
 * a block could not be detected, so it is cut off by hand.
 * @returns false when the browser did not open it
 */
export const openServiceWindow = (url: string, page: Pick<Window, 'open'> = window): boolean => {
  const opened = page.open('about:blank', NAME, `popup,${SIZE}`);
  if (opened === null) return false;
  try {
    opened.opener = null;
  } catch {
    // The window of an earlier click, at another site already: cut off since then.
  }
  opened.location.replace(url);
  opened.focus();
  return true;
};
