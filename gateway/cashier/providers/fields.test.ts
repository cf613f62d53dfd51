import { describe, expect, it } from 'vitest';
import { fieldProblems, FieldsError, listFields, shapeOf } from './fields';
import { openProvider, paymentAdapters } from './index';

const pix = paymentAdapters().get('pix');
const SETTINGS = {
  baseUrl: 'https://pix.example.com/api/v2',
  tokenUrl: 'https://pix.example.com/oauth/token',
  key: '11222333000181',
  name: 'Acme',
  city: 'Recife',
};
const SECRETS = { clientId: 'a client', clientSecret: 'never shown' };
const open = (settings: unknown, secrets: unknown) => {
  const setup = { settings, secrets, now: () => 0, production: true };
  try {
    openProvider(paymentAdapters(), { adapter: 'pix', setup }).close();
    return [];
  } catch (error) {
    if (error instanceof FieldsError) return error.problems;
    throw error;
  }
};

describe('fields of a payment adapter', () => {
  it('[OPS-4] are listed with type, need and meaning, those inside another field too', () => {
    const fields = pix ? listFields(pix.settings) : [];
    expect(fields.find(({ name }) => name === 'baseUrl')).toEqual({
      name: 'baseUrl',
      type: 'address',
      needed: true,
      about: expect.stringContaining('https://pix.example.com') as string,
    });
    expect(fields.find(({ name }) => name === 'payouts')?.needed).toBe(false);
    expect(fields.find(({ name }) => name === 'payouts.directory')?.type).toBe('text');
  });

  it('[OPS-4] have a meaning each, in every built-in adapter', () => {
    for (const { settings, secrets } of paymentAdapters().values())
      for (const field of [...listFields(settings), ...listFields(secrets)])
        expect(field.about, field.name).not.toBe('');
  });

  it('[OPS-4] open an adapter if they are right, and are named one by one if not, without their values', () => {
    expect(open(SETTINGS, SECRETS)).toEqual([]);
    const { key: _, ...withoutKey } = SETTINGS;
    const problems = open(
      { ...withoutKey, baseUrl: 'ftp://secret.example', colour: 'red' },
      { ...SECRETS, clientId: '', payouts: 'never shown' },
    );
    expect(problems.map((sentence) => sentence.split(' (')[0])).toEqual([
      'settings: "baseUrl" is not right',
      'settings: "key" is missing',
      expect.stringContaining('settings: "colour" is unknown; known: baseUrl, tokenUrl, key'),
      'secrets: "clientId" is not right',
      expect.stringContaining('secrets: "payouts" is unknown'),
    ]);
    expect(problems.join()).not.toMatch(/never shown|secret\.example|red/);
    expect(open('text', 7)).toEqual(['settings must be a JSON object.', 'secrets must be a JSON object.']);
    expect(open({ ...SETTINGS, payouts: { path: 'x' } }, SECRETS)).toEqual([
      expect.stringContaining(
        'settings: "payouts.path" is not right (text: where the provider takes payouts',
      ),
    ]);
  });

  it('[OPS-4] can be declared as plain data by an extension', () => {
    const shape = shapeOf({
      apiUrl: { type: 'address', about: 'address of the API' },
      mode: { type: 'text', choices: ['test', 'live'], about: 'which of its two systems', optional: true },
      retries: { type: 'number', about: 'tries', optional: true },
    });
    expect(listFields(shape)).toEqual([
      { name: 'apiUrl', type: 'address', needed: true, about: 'address of the API' },
      { name: 'mode', type: 'test | live', needed: false, about: 'which of its two systems' },
      { name: 'retries', type: 'number', needed: false, about: 'tries' },
    ]);
    expect(fieldProblems('settings', shape, { apiUrl: 'https://acme.example' })).toEqual([]);
    expect(fieldProblems('settings', shape, { mode: 'other' })).toEqual([
      'settings: "apiUrl" is missing (address: address of the API).',
      'settings: "mode" is not right (test | live: which of its two systems).',
    ]);
  });

  it('[OPS-4] belong to one adapter for each name', () => {
    expect(() => paymentAdapters(pix ? [['pix', pix]] : [])).toThrow(
      'there is already a payment adapter pix',
    );
  });
});
