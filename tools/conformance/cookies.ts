/** Further ones are left out. */
const MAX_COOKIES = 50;

/**
 * The same fetch with the cookies of one visitor, as a page on the gateway's own origin sends them: captchas are bound to one, and
 * nodes behind a balancer are found by one. For one origin only.
 */
export const withCookies = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => {
  const jar = new Map<string, string>();
  const keep = (line: string): void => {
    const [pair = '', ...rules] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at < 1) return;
    if (rules.some((rule) => /^\s*max-age=(0|-\d+)\s*$/i.test(rule))) jar.delete(name);
    else if (jar.has(name) || jar.size < MAX_COOKIES) jar.set(name, pair.slice(at + 1).trim());
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (sent !== '') request.headers.set('Cookie', sent);
    const response = await fetch(request);
    response.headers.getSetCookie().forEach(keep);
    return response;
  };
};
