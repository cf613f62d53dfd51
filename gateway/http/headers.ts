import type { IncomingHttpHeaders } from 'node:http';

/** One header as text, '' when absent. */
export const headerText = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The visitor's address. Each trusted proxy appended one address to X-Forwarded-For, so the visitor is that many steps from
 * the right; whatever stands further left was written by the visitor and is not believed.
 */
export const visitorIp = (input: { socketIp: string; forwardedFor: string; trustedHops: number }): string => {
  if (input.trustedHops === 0 || input.forwardedFor === '') return plainIp(input.socketIp);
  const chain = [...input.forwardedFor.split(',').map((part) => part.trim()), input.socketIp];
  const at = Math.max(0, chain.length - 1 - input.trustedHops);
  const found = plainIp(chain[at] ?? '');
  return /^[0-9a-fA-F:.]{2,45}$/.test(found) ? found : plainIp(input.socketIp);
};

const plainIp = (ip: string): string => (ip.startsWith('::ffff:') ? ip.slice(7) : ip);

/** What a source is counted by: an IPv6 visitor owns a whole /64. */
export const sourceKey = (ip: string): string => (ip.includes(':') ? ipv6Prefix(ip) : ip);

const ipv6Prefix = (ip: string): string => {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => (parseInt(group, 16) || 0).toString(16))
    .join(':');
};

/** One cookie's value, '' when absent; only the characters our own cookies have. */
export const cookieValue = (header: string, name: string): string => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return /^[A-Za-z0-9_-]{1,128}$/.test(value) ? value : '';
    }
  }
  return '';
};
