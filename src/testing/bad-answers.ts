/** What happens to a write whose answer nothing can be told from, by the name of the mishap. */
export const BAD_ANSWERS: Readonly<Record<string, (signal: AbortSignal) => Promise<Response>>> = {
  cut: () => Promise.reject(new TypeError('the connection was cut')),
  timeout: (signal) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    ),
  empty: () => Promise.resolve(new Response(null, { status: 204 })),
  busy: () => Promise.resolve(new Response('', { status: 503 })),
  html: () => Promise.resolve(new Response('<html>sorry</html>')),
  half: () => Promise.resolve(new Response('{"success":true,"val')),
  unknown: () =>
    Promise.resolve(
      Response.json({ success: false, errorCode: 'ugly.word', message: 'nein' }, { status: 400 }),
    ),
};
