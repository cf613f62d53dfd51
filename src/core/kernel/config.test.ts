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
const reasonOf = (input: unknown): string => {
  try {
    readConfig(input);
  } catch (error) {
    return (asError(error).cause as Error).message;
  }
  return '';
};

describe('the configuration', () => {
  it('fills in what a host left out', () => {
    expect(readConfig(good)).toMatchObject({
      ...good,
      language: '',
      timeoutMs: 20_000,
      rawToken: false,
      ports: {},
    });
  });

  it.each([
    ['sealing', 'jwe'],
    ['sealing', 'legacy'],
    ['timeoutMs', 1],
    ['timeoutMs', 120_000],
    ['ports', {}],
    ['ports', { clock: {}, fetch: () => undefined }],
    ['rawToken', true],
    ['rawToken', false],
    ['earlyStatus', Promise.resolve()],
    ['earlyStatus', { then: () => undefined }],
  ] as const)('takes for %s what a host may write: %o', (field, value) => {
    expect(readConfig({ ...good, [field]: value })[field]).toBe(value);
  });

  it.each([
    ['', ''],
    ['pt', 'PT'],
    ['fil', 'FIL'],
    ['pt_br', 'PT-BR'],
    ['PT-BR', 'PT-BR'],
    ['zh-hant', 'ZH-HANT'],
  ])('reads the language %j as %j', (language, code) => {
    expect(readConfig({ ...good, language }).language).toBe(code);
  });

  it('takes a gateway of plain HTTP, as on the machine of who writes a page', () => {
    expect(readConfig({ ...good, gateway: 'http://localhost:8080/' }).gateway).toBe('http://localhost:8080');
  });

  it.each(['merchant', 'gateway', 'language', 'sealing', 'timeoutMs', 'ports', 'rawToken', 'earlyStatus'])(
    'says in words what %s must be',
    (field) => {
      expect(reasonOf({ ...good, [field]: 0.5 })).toMatch(new RegExp(`^${field}: \\S.+ is needed$`));
    },
  );

  it('says in words what else is wrong', () => {
    expect(reasonOf(null)).toMatch(/^config: \w/);
    expect(reasonOf({ ...good, token: 'secret' })).toMatch(/^token: \w/);
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
      dialectRows: 'https://own.example/dialect.js',
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

  it.each<unknown[]>([
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
    ['gateway', { ...good, gateway: 'xhttps://gateway.example' }],
    ['gateway', { ...good, gateway: { url: new URL(good.gateway) } }],
    ...['xfoyer', 'legacy2'].map((dialect) => [
      'gateway',
      { ...good, gateway: { url: good.gateway, dialect } },
    ]),
    ...['xomit', 'includes'].map((credentials) => [
      'gateway',
      { ...good, gateway: { url: good.gateway, credentials } },
    ]),
    ...['p', 'port', 'pt-', 'pt-b', 'pt-brasil', 'pt br', '12', 'pt-12'].map((language) => [
      'language',
      { ...good, language },
    ]),
    ...['xjwe', 'jwe2'].map((sealing) => ['sealing', { ...good, sealing }]),
    ...[-1, 120_001].map((timeoutMs) => ['timeoutMs', { ...good, timeoutMs }]),
    ...[7, null, () => undefined, { clock: {}, fetch: 'x' }].map((ports) => ['ports', { ...good, ports }]),
    ...[null, 'x', 7, {}, { at: () => undefined }].map((earlyStatus) => [
      'earlyStatus',
      { ...good, earlyStatus },
    ]),
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
