/** A fetch that notes what was sent, as "GET /path". */
export const createCountingFetch = (
  fetch: typeof globalThis.fetch,
): { fetch: typeof globalThis.fetch; sent: string[] } => {
  const sent: string[] = [];
  return {
    sent,
    fetch(input, init) {
      const request = new Request(input, init);
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return fetch(request);
    },
  };
};
