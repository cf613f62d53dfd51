import { parseUrl } from './parse-url';

const MAX_ORIGIN = 260;
/** Letters, digits, dashes and dots, or an IPv6 address: anything else could be read as more than a host where an origin stands in a header. */
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$/;
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Where http is taken besides https: nowhere in production, on this machine for registered origins of a demo. */
export type PlainHttp = 'nowhere' | 'loopback' | 'anywhere';

export const LIKE_ORIGIN = 'one origin like https://www.example.com, without a path';

const PLAIN_REFUSED: Readonly<Record<Exclude<PlainHttp, 'anywhere'>, string>> = {
  nowhere: 'is http, which production refuses: anybody on the way could be that page',
  loopback: 'is http, which is taken for localhost alone: anybody on the way could be that page',
};

/** One origin in the spelling browsers send, or what is wrong with the text, to be put behind it in a sentence. */
export const readOrigin = (
  text: string,
  plainHttp: PlainHttp,
): { origin: string; problem: null } | { origin: null; problem: string } => {
  const refused = (problem: string) => ({ origin: null, problem });
  // Found before the parser, which would make a host of them.
  if (/[*;,\s'"]/.test(text)) return refused(`must be ${LIKE_ORIGIN}: no wildcard, no list`);
  const url = text.length <= MAX_ORIGIN ? parseUrl(text) : null;
  if (url === null || !/^https?:\/\//i.test(text)) return refused(`must be ${LIKE_ORIGIN}`);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '';
  // A bare ? or # leaves nothing behind in the parts.
  if (!bare || /[?#\\]/.test(text)) return refused('has something behind the host: an origin has no path');
  if (url.username !== '' || url.password !== '' || text.includes('@'))
    return refused('holds a name or a password');
  if (!HOST.test(url.hostname)) return refused('has a host with characters that no host has');
  const plain = url.protocol === 'http:' && plainHttp !== 'anywhere';
  if (plain && (plainHttp === 'nowhere' || !LOOPBACK.test(url.hostname)))
    return refused(PLAIN_REFUSED[plainHttp]);
  return { origin: url.origin, problem: null };
};

/** Whether a stored text is an origin to the letter: what is not never gets into a header. */
export const isOrigin = (text: string, plainHttp: PlainHttp): boolean =>
  readOrigin(text, plainHttp).origin === text;
