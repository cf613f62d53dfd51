/** Node aborts a request only as long as more than its signal holds it. */
const underWay = new Set<Request>();

/** Never answers a request. Rejects as fetch does once the request is aborted. */
export const noAnswer = (request: Request): Promise<never> =>
  new Promise((_, reject) => {
    const { signal } = request;
    const giveUp = (): void => {
      underWay.delete(request);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    };
    if (signal.aborted) return giveUp();
    underWay.add(request);
    signal.addEventListener('abort', giveUp, { once: true });
  });
