import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { bounded } from './bounds';
import { loadExtensions } from './load';
import { openExtensions } from './open';
import { isReceipt, safeParse } from './payment-parts';
import { AdapterError, paymentAdaptersOf } from './payments';

const folder = mkdtempSync(join(tmpdir(), 'foyer-extensions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fileOf = (text: string): string => {
  files += 1;
  const path = join(folder, `e${files}.mjs`);
  writeFileSync(path, text);
  return path;
};
const exporting = (parts: string, name = 'acme'): string =>
  fileOf(`export const extension = { contract: 1, name: '${name}', ${parts} };`);
const PAY = 'settings: {}, secrets: {}, open: () => ({})';
const sms = (send: string): string => `sms: { acme: { open: () => ({ send: ${send}, close() {} }) } }`;
const open = (
  names: readonly string[],
  more: { hasSms?: boolean; environment?: Record<string, string> } = {},
) =>
  openExtensions({
    names,
    environment: {},
    hasSms: false,
    now: () => 0,
    onError: () => undefined,
    ...more,
  });

describe('an extension that does not fit', () => {
  it.each([
    ['no export', 'export const other = 1;', 'its module has no export named extension'],
    ['another contract', 'export const extension = { contract: 2, name: "acme" };', 'contract is 2'],
    ['a throw while it loads', 'throw new Error("no licence");', 'cannot be loaded: no licence'],
    ['a missing contract', 'export const extension = { name: "acme" };', 'contract is'],
    ['a wrong name', 'export const extension = { contract: 1, name: "Acme Ltd" };', 'name must be small'],
    ['no adapter', 'export const extension = { contract: 1, name: "acme" };', 'has no adapter'],
  ])('[OPS-4] is refused by name for %s', async (_, text, reason) => {
    const path = fileOf(text);
    await expect(loadExtensions([path])).rejects.toThrow(path);
    await expect(loadExtensions([path])).rejects.toThrow(reason);
  });

  it.each([
    [`payment: { acme: { ${PAY} } }`, 'payment is no kind of adapter; kinds: payments'],
    [`payments: { Acme: { ${PAY} } }`, 'payments.Acme is no name'],
    [`payments: { pix: { ${PAY} } }`, 'payments.pix is the name of a built-in adapter'],
    [`payments: { acme: { settings: {}, secrets: {} } }`, 'payments.acme.open is not a function'],
    [`payments: { acme: { settings: {}, open() {} } }`, 'payments.acme.secrets is not an object of fields'],
    [`payments: { acme: { ${PAY}, close() {} } }`, 'payments.acme.close is unknown'],
    [
      `payments: { acme: { ${PAY.replace('settings: {}', 'settings: { url: { type: "url" } }')} } }`,
      'payments.acme.settings.url needs a type: text, address',
    ],
    [`vendors: { HOUSE: { open() {} } }`, 'vendors.HOUSE is the name of a built-in adapter'],
    [`vendors: { acme: { open() {} } }`, 'vendors.acme is no name: capitals'],
    [`sms: { twilio: { open() {} } }`, 'sms.twilio is the name of a built-in adapter'],
    [`sms: { a: { open() {} }, b: { open() {} } }`, 'sms.b is the second of its kind'],
  ])('[OPS-4] is refused with the part and the reason: %s', async (parts, reason) => {
    await expect(loadExtensions([exporting(parts)])).rejects.toThrow(reason);
  });

  it('[OPS-4] is refused if another one has its name or the name of an adapter', async () => {
    const payments = `payments: { acme: { ${PAY} } }`;
    await expect(loadExtensions([exporting(payments), exporting(payments, 'other')])).rejects.toThrow(
      /payments\.acme is also in .*e\d+\.mjs/,
    );
    await expect(
      loadExtensions([exporting(payments), exporting(`payments: { b: { ${PAY} } }`)]),
    ).rejects.toThrow('the name acme is taken');
    await expect(loadExtensions(['@acme/not-installed'])).rejects.toThrow('@acme/not-installed');
  });

  it('[OPS-4] is refused if its port lacks a function or one of its variables is missing', async () => {
    await expect(open([exporting('sms: { acme: { open: () => ({ send() {} }) } }')])).rejects.toThrow(
      'sms.acme has no function close after open',
    );
    const needs = exporting(
      'sms: { acme: { environment: { ACME_TOKEN: { type: "text", about: "a token" } }, open: () => ({}) } }',
    );
    await expect(open([needs])).rejects.toThrow('"ACME_TOKEN" is missing (text: a token)');
    const vendor = exporting(
      'vendors: { ACME: { environment: { ACME_URL: { type: "address", about: "an origin" } }, open() {} } }',
    );
    await expect(open([vendor])).rejects.toThrow('cannot start vendors.ACME: environment: "ACME_URL"');
    await expect(open([exporting(sms('() => 1'))], { hasSms: true })).rejects.toThrow('SMS_WEBHOOK_URL');
  });
});

describe('calls of an extension', () => {
  it('[OPS-4] have an unknown outcome if they throw or their amounts are no exact numbers', async () => {
    const provider = `{
      capabilities: { method: 'redirect', currencies: ['BRL'], needs: [], supports: {} },
      createDeposit() { throw new Error('broken'); },
      getDeposit: async () => ({ word: 'known', state: 'paid', providerRef: 'p', receipts: [{ amountMinor: 1.5 }] }),
      cancelDeposit: async () => ({ word: 'fine' }), getReceipt: async () => ({ word: 'absent' }),
      refund: async () => undefined, parseCallback: () => null, close() {} }`;
    const path = exporting(`payments: { acme: { settings: {}, secrets: {}, open: () => (${provider}) } }`);
    const adapter = paymentAdaptersOf(await loadExtensions([path])).get('acme');
    const setup = { settings: {}, secrets: {}, now: () => 0, production: true };
    const opened = adapter?.open(setup);
    const intent = { reference: 'a', amountMinor: 1n, currency: 'BRL', lifeS: 60 };
    expect(await opened?.createDeposit(intent)).toEqual({ word: 'unknown', why: 'broken' });
    expect(await opened?.getDeposit('a')).toEqual({ word: 'unknown', why: 'unreadable answer' });
    expect(await opened?.cancelDeposit('a')).toEqual({ word: 'unknown', why: 'unreadable answer' });
    expect(await opened?.getReceipt('a')).toEqual({ word: 'absent' });
    const refund = { receiptRef: 'r', amountMinor: 1n, currency: 'BRL', refundRef: 'f' };
    expect(await opened?.refund(refund)).toMatchObject({ word: 'unknown' });
    const empty = exporting(`payments: { acme: { ${PAY} } }`);
    const bad = paymentAdaptersOf(await loadExtensions([empty])).get('acme');
    expect(() => bad?.open(setup)).toThrow('has no function createDeposit, getDeposit');
  });

  it.each([
    ['refund', '({ word: "absent" })'],
    ['refund', '({ word: "accepted", state: "pending" })'],
    ['getPayout', '({ word: "rejected", code: "401", because: "ours" })'],
    ['getPayout', '({ word: "known", state: "failed", providerRef: "p" })'],
    ['createPayout', '({ word: "rejected", code: "busy" })'],
    ['cancelDeposit', '({ word: "known" })'],
    ['getDeposit', '({ word: "known", state: "paid", providerRef: "p" })'],
    ['getReceipt', 'null'],
    ['getReceipt', '({ word: "known", receipt: {}, disputes: [] })'],
    ['getDeposit', '({ word: "known", state: "paid", providerRef: "p", receipts: [{ amountMinor: 1n }] })'],
  ])('[OPS-4] have an unknown outcome if %s answers %s', async (name, answer) => {
    const names = ['createDeposit', 'getDeposit', 'cancelDeposit', 'getReceipt', 'refund', 'close'];
    const functions = names.map((one) => `${one}: async () => answer`).join(', ');
    const path = exporting(`payments: { acme: { settings: {}, secrets: {}, open() {
      const answer = ${answer};
      return { capabilities: { method: 'redirect', currencies: ['BRL'], needs: [], supports: {} },
        ${functions}, parseCallback: () => null,
        payouts: { payees: [], absentAfterMs: 60_000, remembersMs: 90_000, createPayout: async () => answer,
          getPayout: async () => answer, checkPayee: async () => 'yes' } };
    } } }`);
    const adapter = paymentAdaptersOf(await loadExtensions([path])).get('acme');
    const opened = adapter?.open({ settings: {}, secrets: {}, now: () => 0, production: true });
    const calls = { ...opened, ...opened?.payouts } as unknown as Record<string, () => Promise<unknown>>;
    expect(await calls[name]?.()).toEqual({ word: 'unknown', why: 'unreadable answer' });
  });

  it('[OPS-4] count as no answer if they never end', async () => {
    expect(await bounded(() => new Promise<never>(() => undefined), 0)).toEqual({ fault: 'no answer' });
  });

  it('[OPS-4] are read as they are if a payment has all its parts', () => {
    const whole = { receiptRef: 'r', reference: null, payer: null, amountMinor: 1n, paidAt: new Date(0) };
    expect(isReceipt(whole)).toBe(true);
    expect(isReceipt({ ...whole, payer: 52_998_224_725 })).toBe(false);
    expect(isReceipt({ ...whole, payer: undefined })).toBe(false);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'parseCallback threw',
    ],
    ['promises', () => Promise.reject(new Error('later')), 'parseCallback returned what it may not'],
    ['returns nothing', () => undefined, 'parseCallback returned what it may not'],
    [
      'names no payment as text',
      () => [{ eventId: 'e', reference: 'a', receiptRef: 7 }],
      'parseCallback returned what it may not',
    ],
  ])('[OPS-4] of a provider are refused if parseCallback %s', (_, parse: () => unknown, refused) => {
    expect(safeParse(parse)(Buffer.from(''), {})).toEqual({ refused });
  });

  it('[OPS-4] of a provider are read if parseCallback answers in its form', () => {
    const events = [{ eventId: 'e', reference: null, receiptRef: 'r' }];
    for (const heard of [events, [], null, { refused: 'bad signature' }])
      expect(safeParse(() => heard)(Buffer.from(''), {})).toBe(heard);
  });

  it('[OPS-4] of open that throw are refused without what they threw', async () => {
    const path = exporting(
      'payments: { acme: { settings: {}, secrets: {}, open() { throw new TypeError("key s3cret"); } } }',
    );
    const adapter = paymentAdaptersOf(await loadExtensions([path])).get('acme');
    const open = () => adapter?.open({ settings: {}, secrets: {}, now: () => 0, production: true });
    expect(open).toThrow(AdapterError);
    expect(open).toThrow(/^the adapter acme threw \(TypeError\) in open: (?!.*s3cret)/);
  });

  it.each([
    ['payees: [], absentAfterMs: 1, remembersMs: 2', 'absentAfterMs of at least 20000'],
    ['absentAfterMs: 60_000, remembersMs: 90_000', 'has payouts without payees'],
  ])('[OPS-4] are not begun with payouts that have only %s', async (parts, reason) => {
    const functions = [
      'createDeposit',
      'getDeposit',
      'cancelDeposit',
      'getReceipt',
      'refund',
      'parseCallback',
    ];
    const path = exporting(`payments: { acme: { settings: {}, secrets: {}, open: () => ({
      capabilities: { method: 'redirect', currencies: ['BRL'], needs: [], supports: {} },
      ${functions.map((one) => `${one}() {}`).join(', ')}, close() {},
      payouts: { ${parts}, createPayout() {}, getPayout() {}, checkPayee() {} } }) } }`);
    const adapter = paymentAdaptersOf(await loadExtensions([path])).get('acme');
    const open = () => adapter?.open({ settings: {}, secrets: {}, now: () => 0, production: true });
    expect(open).toThrow(reason);
  });

  it('[OPS-4] of a vendor leave out what throws, and an answer to a launch that is none is no game', async () => {
    const throws = '{ throw new Error("broken"); }';
    const path = exporting(`vendors: { ACME: { open: () => ({ walletSecret: 'x'.repeat(32),
      launch: async () => undefined, facts() ${throws}, rules() ${throws}, minStake() ${throws} }) } }`);
    const [vendor] = (await open([path])).vendors;
    const tools = {} as Parameters<NonNullable<typeof vendor>['connect']>[0];
    const [adapter] = (await vendor?.connect(tools))?.adapters ?? [];
    if (!adapter) throw new Error('there is no adapter');
    const row = {} as Parameters<NonNullable<typeof adapter.facts>>[0]['row'];
    expect(adapter.facts?.({ gameId: 'A', currency: 'BRL', row })).toBeNull();
    expect(adapter.rules?.({ gameId: 'A', language: 'EN', row })).toBeNull();
    expect(await adapter.minStake?.({ merchantId: 1, gameId: 'A', currency: 'BRL' })).toBeNull();
    const request = {} as Parameters<typeof adapter.launch>[0];
    expect(await adapter.launch(request)).toEqual({ ok: false, code: 'VENDOR_UNAVAILABLE' });
  });

  it('[OPS-4] leave a text message for later if they throw or answer no outcome', async () => {
    for (const send of ['() => { throw new Error("to +55"); }', '() => undefined']) {
      const opened = await open([exporting(sms(send))]);
      expect(await opened.sms?.send({ id: '1', to: '55', text: 'x' })).toEqual({
        outcome: 'later',
        reason: 'extension failed',
      });
    }
  });
});

it('[OPS-4] EXTENSIONS lists absolute files and packages, each once', () => {
  const namesOf = (text: string) => readConfig({ EXTENSIONS: text }).extensions.names;
  expect(namesOf('/etc/foyer/acme.mjs, @acme/foyer-pay,plain')).toEqual([
    '/etc/foyer/acme.mjs',
    '@acme/foyer-pay',
    'plain',
  ]);
  expect(() => namesOf('./acme.mjs')).toThrow('EXTENSIONS must list files like');
  expect(() => namesOf('plain,plain')).toThrow('twice');
});
