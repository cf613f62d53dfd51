import * as v from 'valibot';

/** A provider's API: https, or this machine's (a simulator). */
export const apiAddress = v.pipe(
  v.string(),
  v.title('address'),
  v.maxLength(300),
  v.check((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(url);
    const isLocal = /^(localhost|127\.0\.0\.1)$/.test(hostname);
    return (
      (protocol === 'https:' || (protocol === 'http:' && isLocal)) &&
      `${username}${password}${search}${hash}` === ''
    );
  }),
);

/** An address of the demo: production has none. */
export const isDemoUrl = (url: string): boolean => !url.startsWith('https:');
