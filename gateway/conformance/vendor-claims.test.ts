import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';
import { desEncrypt, randomKey, wrapKey } from './raw-client';
import { formCaller, houseCaller } from './vendor-callers';

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

const fresh = (): string => randomBytes(6).toString('hex');
const player = async (): Promise<Person> => {
  const person = await people.create();
  const merchant = { id: MERCHANT, currency: 'BRL' };
  await bench.services.wallets.open({ merchant, memberId: person.id });
  const key = `fund-${person.id}`;
  await bench.services.wallets.fund({ merchant, memberId: person.id, key, amountMinor: 10_000n });
  return person;
};
const balanceOf = (person: Person) =>
  bench.ledger.balance({
    merchantId: MERCHANT,
    account: { class: 'player', owner: person.id.toString(), currency: 'BRL' },
  });
const sessionOf = (vendor: string, person: Person, gameId: string) =>
  bench.services.gameSessions.open({
    ...{ merchantId: MERCHANT, vendor, memberId: person.id, gameId, currency: 'BRL', launcherId: null },
  });
const house = (person: Person, verb: string, facts: Record<string, unknown>) =>
  houseCaller(bench, person.id.toString())(verb, { round: 'r-1', game: 'GLOWMOTH', ...facts });
const form = async (person: Person, pairs: Record<string, string>): Promise<string> => {
  const all = { game_uuid: 'TIDEWHEEL', round_id: 'r-1', ...pairs };
  const reply = await formCaller(bench, person.id.toString())(Object.entries(all));
  const { error_code: word = 'OK' } = JSON.parse(reply.text) as { error_code?: string };
  return word;
};

describe('a vendor that names another player', () => {
  it('[TRIAL-S11] stakes nothing for another player, game or currency than the session’s, or another vendor’s session', async () => {
    const [one, other] = [await player(), await player()];
    const session = await sessionOf('HOUSE', one, 'GLOWMOTH');
    const tide = await sessionOf('SALTGLASS', one, 'TIDEWHEEL');
    const bet = () => ({ transaction: `b-${fresh()}`, amount: '100', session });
    const formBet = () => ({
      action: 'bet',
      transaction_id: `b-${fresh()}`,
      amount: '1.00',
      session_id: tide,
    });
    expect((await house(other, 'debit', bet())).body).toMatchObject({ status: 'SESSION_OVER' });
    expect((await house(one, 'debit', { ...bet(), game: 'FOXHERON' })).body).toMatchObject({
      status: 'SESSION_OVER',
    });
    expect((await house(one, 'debit', { ...bet(), session: tide })).body).toMatchObject({
      status: 'SESSION_OVER',
    });
    expect(await form(other, formBet())).toBe('SESSION_EXPIRED');
    expect(await form(one, { ...formBet(), game_uuid: 'ANOTHER' })).toBe('SESSION_EXPIRED');
    expect(await form(one, { ...formBet(), session_id: session })).toBe('SESSION_EXPIRED');
    const { amount: _, ...play } = { ...formBet(), action: 'play', bet_amount: '1.00', win_amount: '0' };
    expect(await form(one, { ...play, game_uuid: 'ANOTHER' })).toBe('SESSION_EXPIRED');
    for (const person of [one, other]) expect(await balanceOf(person)).toBe(10_000n);
    expect((await house(one, 'debit', bet())).body).toMatchObject({ status: 'OK' });
    expect(await form(one, formBet())).toBe('OK');
    // A vendor's lobby: which game is played there is the player's choice.
    const lobby = await sessionOf('HOUSE', one, '');
    expect((await house(one, 'debit', { ...bet(), session: lobby, game: 'FOXHERON' })).body).toMatchObject({
      status: 'OK',
    });
  });

  it('[TRIAL-S11] takes back no bet of another player or game, and its own all the same', async () => {
    const [one, other] = [await player(), await player()];
    const bet = { transaction: `b-${fresh()}`, amount: '100' };
    await house(one, 'debit', bet);
    const tideBet = `t-${fresh()}`;
    const session_id = await sessionOf('SALTGLASS', one, 'TIDEWHEEL');
    expect(await form(one, { action: 'bet', transaction_id: tideBet, amount: '1.00', session_id })).toBe(
      'OK',
    );
    expect(await balanceOf(one)).toBe(9_800n);
    const cancel = (person: Person, facts: object = {}) =>
      house(person, 'cancel', { transaction: `c-${fresh()}`, target: bet.transaction, ...facts });
    const refund = (person: Person, facts: Record<string, string> = {}) =>
      form(person, {
        ...{ action: 'refund', transaction_id: `f-${fresh()}`, bet_transaction_id: tideBet },
        ...facts,
      });
    const rollback = (person: Person, facts: Record<string, string> = {}) =>
      form(person, {
        ...{ action: 'rollback', transaction_id: `k-${fresh()}` },
        ...{ 'rollback_transactions[0][transaction_id]': tideBet, ...facts },
      });
    expect((await cancel(other)).body).toMatchObject({ status: 'TRANSACTION_CONFLICT', balance: '10000' });
    expect((await cancel(one, { game: 'FOXHERON' })).body).toMatchObject({ status: 'TRANSACTION_CONFLICT' });
    for (const undo of [refund, rollback]) {
      expect(await undo(other)).toBe('TRANSACTION_MISMATCH');
      expect(await undo(one, { game_uuid: 'ANOTHER' })).toBe('TRANSACTION_MISMATCH');
    }
    expect(await balanceOf(one)).toBe(9_800n);
    expect(await balanceOf(other)).toBe(10_000n);
    expect((await cancel(one)).body).toMatchObject({ status: 'OK' });
    expect(await refund(one)).toBe('OK');
    expect(await rollback(one)).toBe('OK');
    expect(await balanceOf(one)).toBe(10_000n);
  });
});

describe('a balance at its end', () => {
  it('[TRIAL-S11] refuses a credit for good, in each vendor’s words, and lets others be paid meanwhile', async () => {
    const [rich, other] = [await player(), await player()];
    const most = 9_223_372_036_854_775_807n;
    await bench.db.owner(`set foyer.merchant = '${MERCHANT}'`);
    await bench.db.owner(`update account set balance = ${most - 50n} where owner = '${rich.id}'`);
    const win = (person: Person, transaction: string, amount: string) =>
      house(person, 'credit', { transaction, amount });
    const name = `w-${fresh()}`;
    for (let again = 0; again < 2; again += 1) {
      const replies = await Promise.all([win(rich, name, '51'), win(other, `x-${name}-${again}`, '1')]);
      expect(replies.map((reply) => reply.status)).toEqual([409, 200]);
      expect(replies[0].body).toMatchObject({ status: 'BALANCE_LIMIT' });
      const form_ = { action: 'win', transaction_id: `t-${name}`, amount: '0.51' };
      expect(await form(rich, form_)).toBe('BALANCE_LIMIT');
    }
    expect((await win(rich, `fits-${name}`, '50')).body).toMatchObject({
      status: 'OK',
      balance: most.toString(),
    });
  });
});

describe('a sealed login', () => {
  it('[TRIAL-S11] opens once, on whichever node its copy arrives and however often that one is started', async () => {
    const { username, password } = await people.create();
    const key = await bench.client.send({ path: '/wps/session/key/rsa' });
    const random = randomKey();
    const payload = { username, password, captcha: null, type: 'username' };
    const request = {
      ...{ method: 'POST', path: '/wps/session/login' },
      headers: { Encryption: wrapKey(random, key.text.trim()) },
      body: JSON.stringify({ value: desEncrypt(JSON.stringify(payload), random) }),
    };
    expect((await bench.client.send(request)).status).toBe(200);
    for (let start = 0; start < 2; start += 1) {
      const node = await startBench({ beside: bench });
      try {
        expect((await node.client.send(request)).body.errorCode).toBe('sealing_replayed');
        const padded = { Encryption: `0000${request.headers.Encryption.toUpperCase()}` };
        expect((await node.client.send({ ...request, headers: padded })).body.errorCode).toBe(
          'sealing_replayed',
        );
      } finally {
        await node.stop();
      }
    }
  });
});
