import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPixSimulator, type PixSimulator } from '../../../simulators/pix/index';
import type { PaymentProvider } from '../types';
import { createPixProvider } from './adapter';

const KEY = '123e4567-e12b-12d1-a456-426655440000';
const secrets = { clientId: 'foyer', clientSecret: 'a client secret for tests only' };
const intent = (letter: string) => ({
  reference: letter.repeat(32),
  amountMinor: 1_050n,
  currency: 'BRL',
  lifeS: 600,
});

let bank: PixSimulator;
let pix: PaymentProvider;
const settings = () => ({
  baseUrl: `${bank.origin}/api/v2`,
  tokenUrl: `${bank.origin}/oauth/token`,
  key: KEY,
  name: 'Foyer',
  city: 'Sao Paulo',
});
const open = (over: object = {}, production = false) =>
  createPixProvider({ settings: { ...settings(), ...over }, secrets, now: Date.now, production });

beforeAll(async () => {
  bank = await startPixSimulator({
    port: 0,
    ...secrets,
    key: KEY,
    webhookUrl: () => 'http://127.0.0.1:9',
    now: Date.now,
  });
  pix = open();
});
afterAll(async () => {
  pix.close();
  await bank.close();
});

describe('the adapter of the Banco Central’s Pix API', () => {
  it('cancels a charge once, and never one that the bank does not have', async () => {
    expect(await pix.createDeposit(intent('a'))).toMatchObject({ word: 'accepted' });
    expect(await pix.cancelDeposit('a'.repeat(32))).toEqual({ word: 'accepted' });
    expect(await pix.getDeposit('a'.repeat(32))).toMatchObject({ word: 'known', state: 'removed' });
    expect(await pix.cancelDeposit('a'.repeat(32))).toMatchObject({ word: 'rejected' });
    expect(await pix.cancelDeposit('b'.repeat(32))).toEqual({ word: 'absent' });
  });

  it('tells "never heard of it" apart from no answer', async () => {
    expect(await pix.getDeposit('c'.repeat(32))).toEqual({ word: 'absent' });
    expect(await pix.getReceipt('E1')).toEqual({ word: 'absent' });
    const away = open({ baseUrl: 'http://127.0.0.1:9/api/v2' });
    expect(await away.getDeposit('c'.repeat(32))).toMatchObject({ word: 'unknown' });
    expect(await away.createDeposit(intent('c'))).toMatchObject({ word: 'unknown' });
    expect(
      await away.refund({ receiptRef: 'E1', amountMinor: 1n, currency: 'BRL', refundRef: 'r' }),
    ).toMatchObject({
      word: 'unknown',
    });
    away.close();
  });

  it('makes a charge once for a reference', async () => {
    expect(await pix.createDeposit(intent('d'))).toMatchObject({ word: 'accepted' });
    expect(await pix.createDeposit(intent('d'))).toMatchObject({ word: 'rejected' });
  });

  it('gives money back once, and says so to each of two workers that ask at once', async () => {
    expect(await pix.createDeposit(intent('f'))).toMatchObject({ word: 'accepted' });
    const pay = await fetch(`${bank.origin}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txid: 'f'.repeat(32), payer: '52998224725', notices: 0 }),
    });
    const { done: receiptRef } = (await pay.json()) as { done: string };
    const ask = (refundRef: string) =>
      pix.refund({ receiptRef, amountMinor: 1_050n, currency: 'BRL', refundRef });
    const given = { word: 'accepted', state: 'done' };
    expect(await Promise.all([ask('once'), ask('once')])).toEqual([given, given]);
    expect(await ask('more'), 'all of it went back').toMatchObject({ word: 'rejected' });
  });

  it('with wrong credentials knows nothing of what became of a call', async () => {
    const stranger = createPixProvider({
      settings: settings(),
      secrets: { ...secrets, clientSecret: 'another' },
      now: Date.now,
      production: false,
    });
    expect(await stranger.createDeposit(intent('e'))).toEqual({ word: 'unknown', why: 'no token' });
    stranger.close();
  });

  it('is not opened with an address, a key or a name that cannot be right, nor in production with one of a demo', () => {
    for (const wrong of [
      { baseUrl: 'http://pix.example.com/api' },
      { baseUrl: 'https://user:secret@pix.example.com' },
      { tokenUrl: 'ftp://pix.example.com' },
      { key: 'nobody' },
      { key: '93ZB0VRYV6KA66' },
      { name: 'São Paulo' },
      { more: 1 },
    ])
      expect(() => open(wrong), JSON.stringify(wrong)).toThrow();
    expect(() => open({}, true)).toThrow(/production/);
    const https = { baseUrl: 'https://pix.example.com/api/v2', tokenUrl: 'https://pix.example.com/token' };
    expect(() => open(https, true).close()).not.toThrow();
    const company = { ...https, key: '93.zb0.vry/v6ka-67' };
    expect(() => open(company, true).close()).not.toThrow();
  });
});
