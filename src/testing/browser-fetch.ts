/**
 * The platform's fetch with the cookies of a browser: they are sent and kept by the credentials mode alone, as on a page of the
 * given origin.
 */
export const createBrowserFetch = (pageOrigin: string): typeof globalThis.fetch => {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin } = new URL(request.url);
    const mode = init?.credentials ?? request.credentials;
    const counts = mode === 'include' || (mode === 'same-origin' && origin === pageOrigin);
    const kept = counts ? (jar.get(origin) ?? '') : '';
    if (kept) request.headers.set('Cookie', kept);
    const response = await fetch(request);
    const [cookie] = response.headers.getSetCookie();
    if (counts && cookie) jar.set(origin, cookie.split(';')[0] ?? '');
    return response;
  };
};
