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

/** The same gateway, whose answers to one path are changed before they arrive. */
export const withAnswers =
  (
    fetch: typeof globalThis.fetch,
    path: string,
    change: (body: { value: unknown }) => unknown,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const response = await fetch(request);
    if (new URL(request.url).pathname !== path) return response;
    const changed = change((await response.json()) as { value: unknown });
    return new Response(typeof changed === 'string' ? changed : JSON.stringify(changed), {
      headers: { 'Content-Type': 'application/json' },
    });
  };
