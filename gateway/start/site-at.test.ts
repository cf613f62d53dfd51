import { describe, expect, it } from 'vitest';
import type { MerchantContext } from '../platform/context';
import { indexHosts, readHost } from '../platform/site-hosts';
import { merchantWith } from '../platform/testing';
import { createSiteAt } from './site-at';

const acme = merchantWith([['https://play.acme.example', 'own']], { code: 'acme', id: 1 });
const blue = merchantWith([['https://blue.example', 'own']], { code: 'blue', id: 2 });

const siteAtOf = (all: MerchantContext[], home: string | null = null) => {
  const warnings: string[] = [];
  const siteAt = createSiteAt({
    merchants: { all: () => all, atHost: (host) => indexHosts(all).get(readHost(host) ?? '') ?? null },
    own: new Set(['https://gateway.example']),
    home,
    warn: (_facts, message) => void warnings.push(message),
  });
  return { codeAt: (host: string) => siteAt(host)?.merchant.code ?? null, warnings };
};

describe('[OPS-1] the merchant of a host', () => {
  it('is the one with the host as an own origin', () => {
    const { codeAt, warnings } = siteAtOf([acme, blue]);
    expect(codeAt('Play.Acme.Example:443')).toBe('acme');
    expect(codeAt('blue.example')).toBe('blue');
    expect(warnings).toEqual([]);
  });

  it('is the only merchant at the gateway’s own host, and none if there are two', () => {
    expect(siteAtOf([acme]).codeAt('gateway.example')).toBe('acme');
    expect(siteAtOf([acme, blue]).codeAt('gateway.example')).toBe(null);
    expect(siteAtOf([acme]).codeAt('other.example')).toBe(null);
    expect(siteAtOf([acme, blue], 'blue').codeAt('gateway.example')).toBe('blue');
    expect(siteAtOf([acme, blue], 'blue').codeAt('other.example')).toBe(null);
    const registered = merchantWith([['https://gateway.example', 'own']], { code: 'blue', id: 2 });
    expect(siteAtOf([acme, registered]).codeAt('gateway.example')).toBe('blue');
  });

  it('logs one warning with the command for each unknown host', () => {
    const { codeAt, warnings } = siteAtOf([acme]);
    for (let times = 0; times < 3; times += 1) codeAt('new.example');
    expect(warnings).toEqual([
      expect.stringContaining('npx foyer origin add https://new.example --tier own --merchant acme'),
    ]);
    codeAt('b.localhost:8080');
    expect(warnings[1]).toContain('origin add http://b.localhost:8080 --tier');
    for (let at = 0; at < 1_000; at += 1) codeAt(`h${at}.example`);
    expect(warnings).toHaveLength(200);
    codeAt("x';drop");
    expect(warnings).toHaveLength(200);
  });

  it('is null with a warning if there is no merchant', () => {
    const { codeAt, warnings } = siteAtOf([]);
    expect(codeAt('gateway.example')).toBe(null);
    expect(warnings).toEqual([expect.stringContaining('npx foyer merchant create')]);
  });
});
