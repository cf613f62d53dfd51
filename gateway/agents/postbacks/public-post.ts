import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { parseUrl } from '../../platform/index';
/** Networks that are not the public internet: what is there is none of an agent's to reach. */
const listOf = (family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};
const PRIVATE_4 = listOf('ipv4', [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
]);
/** With those that carry an IPv4 address inside, except the mapped ones: a list takes those for every IPv4 address. */
const PRIVATE_6 = listOf('ipv6', [
  ...([
    ['::', 96],
    ['64:ff9b::', 96],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
  ...([
    ['2001:db8::', 32],
    ['2002::', 16],
    ['2001::', 32],
  ] as const),
]);
/** In the spelling of addresses of the web: ::ffff:a00:1, however it was written. */
const isMapped = (address: string): boolean =>
  new URL(`http://[${address}]/`).hostname.startsWith('[::ffff:');

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !PRIVATE_4.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && !isMapped(address) && !PRIVATE_6.check(address, 'ipv6');
};

/** The address that is connected to is the one that was looked at: a name that answers differently a second time wins nothing. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new Error('not a public address'), '', 0);
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

const TIMEOUT_MS = 10_000;

/** What is wrong with an address of an agent's system, null when it is one of the public internet. */
export const postbackProblem = (text: string): string | null => {
  const url = parseUrl(text);
  if (url?.protocol !== 'https:') return 'must be an address that begins with https://.';
  if (url.username !== '' || url.password !== '') return 'holds a name or a password.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !host.includes('.') || /\.(local|internal|localhost)$/.test(host)
  )
    return 'is not on the public internet.';
  return null;
};

/** One POST: no redirect is followed, the answer is not read, the time is bounded. @returns the status, or why there is none */
export const postPublic = (input: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Tests alone: an address of this machine. */
  anywhere?: boolean;
}): Promise<number | string> =>
  new Promise((resolve) => {
    if (input.anywhere !== true && postbackProblem(input.url) !== null) {
      resolve('not a public address');
      return;
    }
    const open = input.anywhere === true ? requestHttp : request;
    const sent = open(
      input.url,
      {
        method: 'POST',
        headers: { ...input.headers, 'content-length': String(Buffer.byteLength(input.body)) },
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(input.anywhere === true ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error) => resolve(error.name === 'AbortError' ? 'no answer in time' : 'no connection'));
    sent.end(input.body);
  });
