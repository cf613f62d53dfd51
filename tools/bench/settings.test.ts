import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../gateway/identity/password-hasher';
import { createQuickHasher } from '../../gateway/identity/testing-hasher';
import { differencesOf, OtherSettings, passwordSettings, type Settings } from './settings';

const durable: Settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

describe('the settings of a bench', () => {
  it('[TRIAL-T] are refused with the hasher of tests, and with a database that does not keep what it is told', async () => {
    const quick = passwordSettings(await (await createQuickHasher()).hash('any'));
    expect(() => differencesOf('identity', { ...durable, ...quick })).toThrow(
      /identity is not measured: passwords is "argon2id m=64,t=1,p=1"/,
    );
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'] as const)
      expect(() => differencesOf('ledger', { ...durable, [name]: 'off' })).toThrow(OtherSettings);
    expect(() => differencesOf('gateway', { ...durable, logs: 'error' })).toThrow(OtherSettings);
    expect(() => differencesOf('gateway', {})).toThrow('its settings were not read');
  });

  it('[TRIAL-T] are production’s with production’s hasher, and what may differ is said with its reason', async () => {
    const real = passwordSettings(await (await createPasswordHasher()).hash('any'));
    expect(differencesOf('identity', { ...durable, ...real })).toEqual([]);
    expect(differencesOf('gateway', { ...durable, 'rate limits': 'lifted' })).toEqual([
      'rate limits: lifted (all requests come from one address)',
    ]);
  });
});
