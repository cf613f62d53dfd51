import { describe, expect, it } from 'vitest';
import { asError } from './app-error';
import { readConfig } from './config';

const good = { merchant: 'DEMO', gateway: 'https://gateway.example' };
const refusedField = (input: unknown) => {
  try {
    readConfig(input);
  } catch (error) {
    const { code, value } = asError(error);
    return { code, field: (value as { field: string }).field };
  }
  return null;
};

describe('the configuration', () => {
  it('fills in what a host left out', () => {
    expect(readConfig(good)).toMatchObject({ ...good, language: '', timeoutMs: 20_000 });
  });

  it('keeps a base path and drops closing slashes', () => {
    expect(readConfig({ ...good, gateway: 'HTTPS://Gateway.Example/base//' }).gateway).toBe(
      'https://gateway.example/base',
    );
  });

  it('[TRIAL-E2] takes a gateway as an object that says how it is spoken to', () => {
    const gateway = {
      url: 'https://old.example/',
      dialect: 'legacy',
      credentials: 'include',
      launchToken: true,
      digest: false,
    };
    const { url, ...speech } = gateway;
    expect(readConfig({ ...good, gateway })).toMatchObject({ gateway: 'https://old.example' });
    expect({ ...readConfig({ ...good, gateway }).speech }).toEqual(speech);
    expect(url).not.toBe('');
    expect({ ...readConfig(good).speech }).toEqual({});
    expect(Object.getPrototypeOf(readConfig(good).speech)).toBeNull();
  });

  it.each([
    ['config', null],
    ['config', 'DEMO'],
    ['merchant', { gateway: good.gateway }],
    ['merchant', { ...good, merchant: '' }],
    ['merchant', { ...good, merchant: 'DE\r\nMO' }],
    ['merchant', { ...good, merchant: 'x'.repeat(65) }],
    ['merchant', { ...good, merchant: 7 }],
    ['gateway', { merchant: 'DEMO' }],
    ['gateway', { ...good, gateway: '/relative' }],
    ['gateway', { ...good, gateway: 'javascript:alert(1)' }],
    ['gateway', { ...good, gateway: 'https://user:secret@gateway.example' }],
    ['gateway', { ...good, gateway: 'https://user@gateway.example' }],
    ['gateway', { ...good, gateway: 'https://:secret@gateway.example' }],
    ['gateway', { ...good, gateway: 'https://gateway.example/?token=1' }],
    ['gateway', { ...good, gateway: 'https://gateway.example/#token' }],
    ['gateway', { ...good, gateway: { dialect: 'legacy' } }],
    ['gateway', { ...good, gateway: { url: good.gateway, dialect: 'old' } }],
    ['gateway', { ...good, gateway: { url: good.gateway, credentials: 'always' } }],
    ['gateway', { ...good, gateway: { url: good.gateway, launchToken: 'yes' } }],
    ['gateway', { ...good, gateway: { url: good.gateway, speech: 'foyer' } }],
    ['gateway', { ...good, gateway: { url: good.gateway, ['constructor']: 1 } }],
    ['gateway', { ...good, gateway: [good.gateway] }],
    ['language', { ...good, language: '<b>' }],
    ['language', { ...good, language: 12 }],
    ['sealing', { ...good, sealing: 'none' }],
    ['timeoutMs', { ...good, timeoutMs: 0 }],
    ['timeoutMs', { ...good, timeoutMs: 1.5 }],
    ['timeoutMs', { ...good, timeoutMs: Infinity }],
    ['timeoutMs', { ...good, timeoutMs: '20000' }],
    ['ports', { ...good, ports: 'all' }],
    ['ports', { ...good, ports: { fetch: 'https://evil.example' } }],
    ['earlyStatus', { ...good, earlyStatus: { then: 1 } }],
    ['token', { ...good, token: 'secret' }],
    ['constructor', { ...good, ['constructor']: 1 }],
  ])('is refused with the name of the wrong field: %s', (field, input) => {
    expect(refusedField(input)).toEqual({ code: 'CONFIG_INVALID', field });
  });
});
