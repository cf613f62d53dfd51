import { describe, expect, it } from 'vitest';
import { siteHeaders } from '../http/security-headers';
import { providerSources } from './provider-sources';

const policy = (domains: string[], emulator = ''): string =>
  siteHeaders({
    frameAncestors: [],
    frameSources: [],
    socketSources: [],
    inline: { scripts: [], styles: [] },
    secure: true,
    provider: providerSources(domains, emulator),
  })['content-security-policy'] ?? '';

describe('[AUTH-4] the policy of the site', () => {
  it('lets a provider through only where a merchant has one', () => {
    expect(policy([])).not.toContain('google');
    const found = policy(['demo.firebaseapp.com']);
    expect(found).toContain("script-src 'self' https://apis.google.com");
    expect(found).toContain("connect-src 'self' https://identitytoolkit.googleapis.com");
    expect(found).toMatch(/frame-src 'self' [^;]*https:\/\/demo\.firebaseapp\.com/);
  });

  it('takes nothing that is no host', () => {
    expect(policy(["x; script-src 'unsafe-inline'", 'a b', ''])).not.toContain('unsafe');
    expect(policy(["x; script-src 'unsafe-inline'"])).not.toContain('google');
  });

  it('lets the emulator through where the gateway runs with it', () => {
    expect(policy(['demo.firebaseapp.com'], 'http://127.0.0.1:9099')).toContain('http://127.0.0.1:9099');
  });
});
