import { readFrameRequest, type FrameRequest, type GameOffer } from './frame-words';

/** Words to and from the page that frames the game: only the origins handed in at launch, never just anyone. */
export const createParent = (origins: readonly string[]) => {
  const referrer = ((): string | null => {
    try {
      return new URL(document.referrer).origin;
    } catch {
      return null;
    }
  })();
  const isFramed = window.parent !== window;
  const post = (message: object): void => {
    if (!isFramed) return;
    // The referrer says which of the allowed origins it is; where it is hidden, each gets a letter only it can open.
    const known = origins.filter((origin) => origin === referrer);
    for (const origin of known.length > 0 ? known : origins)
      window.parent.postMessage(JSON.stringify(message), origin);
  };
  return {
    isFramed,
    tell: (type: 'GO_BACK' | 'BALANCE'): void => post({ type }),
    /** Says what the page's own bar holds: a frame with a bar may take it over. */
    offer: (offer: GameOffer): void => post({ type: 'OFFER', ...offer }),
    /** What the frame's bar asks for, from the page around this one alone. */
    listen(hear: (request: FrameRequest) => void): void {
      if (!isFramed) return;
      window.addEventListener('message', ({ source, origin, data }) => {
        const request = source === window.parent && origins.includes(origin) ? readFrameRequest(data) : null;
        if (request) hear(request);
      });
    },
  };
};
export type Parent = ReturnType<typeof createParent>;
