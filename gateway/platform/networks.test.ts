import { describe, expect, it } from 'vitest';
import { networkList, readNetwork } from './networks';

describe('a network', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0', 24],
    ['203.0.113.9', '203.0.113.9', 32],
    ['10.0.0.0/0', '10.0.0.0', 0],
    ['2001:db8::/32', '2001:db8::', 32],
    ['2001:db8::1', '2001:db8::1', 128],
  ])('is read from %s', (text, address, prefix) => {
    expect(readNetwork(text).network).toMatchObject({ address, prefix });
  });

  it.each([
    ['0.0.0.0/99', 'IPv4'],
    ['10.0.0.0/33', 'IPv4'],
    ['::/129', 'IPv6'],
    ['10.0.0.0/', 'IPv4'],
    ['10.0.0.0/-1', 'IPv4'],
    ['10.0.0.0/1e1', 'IPv4'],
    ['10.0.0.0/8/8', 'no network'],
    ['10.0.0/8', 'no network'],
    ['010.0.0.0/8', 'no network'],
    ['10.0.0.256', 'no network'],
    ['fe80::1%eth0', 'no network'],
    ['::ffff:10.0.0.0/104', 'write it as IPv4'],
    ['example.com', 'no network'],
    ['', 'no network'],
  ])('[TRIAL-S10] is not %s, and the reason is said', (text, words) => {
    const { network, problem } = readNetwork(text);
    expect(network).toBeNull();
    expect(problem).toContain(words);
  });

  it('keeps its own addresses out and no others; what is none keeps no address out', () => {
    const list = networkList(['203.0.113.0/24', '2001:db8::/32', '0.0.0.0/99', 'nonsense']);
    expect(list.rules).toHaveLength(2);
    expect(list.check('203.0.113.200')).toBe(true);
    expect(list.check('203.0.114.1')).toBe(false);
    expect(list.check('2001:db8:ffff::1', 'ipv6')).toBe(true);
    expect(list.check('2001:db9::1', 'ipv6')).toBe(false);
  });
});
