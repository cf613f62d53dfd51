/** Words to the page that frames the game: only to the origins handed in at launch, never to just anyone. */
export const createParent = (origins: readonly string[]) => {
  const referrer = ((): string | null => {
    try {
      return new URL(document.referrer).origin;
    } catch {
      return null;
    }
  })();
  const isFramed = window.parent !== window;
  const tell = (type: 'GO_BACK' | 'BALANCE'): void => {
    if (!isFramed) return;
    // The referrer says which of the allowed origins it is; where it is hidden, each gets a letter only it can open.
    const known = origins.filter((origin) => origin === referrer);
    for (const origin of known.length > 0 ? known : origins)
      window.parent.postMessage(JSON.stringify({ type }), origin);
  };
  return { isFramed, tell };
};
