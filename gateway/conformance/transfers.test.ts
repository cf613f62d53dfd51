import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balance as balanceCall } from '../../src/contract/calls/wallet';
import { MAIN_WALLET } from '../../src/contract/entities/wallet';
import { PLAYED } from '../database/seed/vendors';
import { transferJobs } from '../wallet/transfer-jobs';
import { operatorOn } from '../operator/testing';
import type { MerchantContext } from '../platform/context';
import { createTransfers, IDLE_AFTER_MS } from '../wallet/transfers';
import { createWalletIds } from '../wallet/wallet-ids';
import { startBench, type GatewayBench } from './bench';
import { houseCaller, openGame } from './vendor-callers';

const MERCHANT = 1;
const HOUSE_NODE = PLAYED[0].nodeId;
const TIDE_NODE = PLAYED[1].nodeId;

let bench: GatewayBench;
let token = '';
let memberId = 0n;
let foyer: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
  token = await bench.client.token(bench.accounts.member);
  const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
  memberId = BigInt((info.body.value as { id: string }).id);
  await wallets('transfer');
});
afterAll(() => bench.stop());
afterEach(async () => {
  await back();
  expect(await bench.ledger.verify({ merchantId: MERCHANT })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
  });
});

const wallets = async (kind: 'single' | 'transfer'): Promise<void> => {
  const run = await foyer(`merchant set --wallet ${kind} --merchant demo`);
  expect(run.exit, run.err.join('\n')).toBe(0);
  await bench.services.merchants.reload();
};
const merchant = (): MerchantContext => {
  const found = bench.services.merchants.byId(MERCHANT);
  if (!found) throw new Error('no demo merchant');
  return found;
};
const send = (path: string, body?: unknown) =>
  bench.client.send({
    path,
    headers: { Authorization: token },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
const launch = (nodeId: bigint = HOUSE_NODE) => send(`/wps/game/launchGame?launchMode=GLS&nodeId=${nodeId}`);
const back = (vendor = '') => send('/wps/relay/GCS_walletReturn', { vassalage: vendor });
const told = async () => v.parse(balanceCall.reply, (await send('/wps/v2/wallets/balance')).body.value);
/** What the ledger holds, by place. */
const held = async () => {
  const { total, wallets: all } = await told();
  const main = all.find((row) => row.accountTypeId === MAIN_WALLET)?.available.minor ?? 0n;
  return { main, away: total.minor - main, total: total.minor };
};
/** A clock that shows so much more. */
const clock = (laterMs: number) => () => Date.now() + laterMs;
/** The job of a node with such a clock. */
const sweep = async (laterMs = 0): Promise<void> => {
  const { db, ledger } = bench;
  const now = clock(laterMs);
  const transfers = createTransfers({ db, ledger, ids: createWalletIds({ db, now }), now });
  for (const job of transferJobs({ merchants: bench.services.merchants, transfers })) await job.run();
};
const bet = (amount: bigint, name = randomBytes(6).toString('hex')) =>
  houseCaller(bench, memberId.toString())('debit', {
    transaction: `b-${name}`,
    round: `r-${name}`,
    game: 'GLOWMOTH',
    amount: amount.toString(),
  });

describe('a merchant whose vendors have wallets of their own', () => {
  it('[LAUNCH-3] says so, takes all money along at a launch and has it back after leaving', async () => {
    const merchantWallet = await send('/wps/relay/GCS_merchantWallet');
    expect(merchantWallet.body.value).toEqual({ isSingle: 0 });
    const before = await held();
    expect(before).toMatchObject({ away: 0n });
    const launched = (await launch()).body.value as { accountTypeId: number; content: { game_url: string } };
    expect(launched.content.game_url).toContain('ticket=');
    const playing = await told();
    expect(playing.wallets).toContainEqual({
      accountTypeId: launched.accountTypeId,
      available: { minor: before.main, currency: 'BRL' },
    });
    expect(playing.total.minor).toBe(before.total);
    expect((await back('HOUSE')).body).toMatchObject({ success: true });
    expect(await held()).toEqual(before);
  });

  it('[LAUNCH-5] bets and wins move the vendor’s wallet, and the round is the player’s own', async () => {
    const { call } = await openGame(bench, { token, nodeId: HOUSE_NODE, api: 'house' });
    expect(await call('client-seed', { clientSeed: 'mySeed123456' })).toMatchObject({ ok: true });
    const before = await held();
    expect(before.main).toBe(0n);
    const spun = await call('play', { key: randomBytes(12).toString('hex'), unit: '5' });
    expect(spun, JSON.stringify(spun)).toMatchObject({ ok: true });
    const [stake, win] = [BigInt(String(spun.data['bet'])), BigInt(String(spun.data['win']))];
    expect(await held()).toEqual({
      main: 0n,
      away: before.away - stake + win,
      total: before.total - stake + win,
    });
    const detail = await send(
      `/wps/member/rounds/detail?vassalage=HOUSE&roundId=${String(spun.data['id'])}&language=EN`,
    );
    expect(detail.body.value, detail.text).toMatchObject({ status: 'completed' });
  });

  it('gives the money to the newest game: what lies at another vendor comes along', async () => {
    const { total } = await held();
    await launch(HOUSE_NODE);
    const second = (await launch(TIDE_NODE)).body.value as { accountTypeId: number };
    const { wallets: all } = await told();
    expect(all.filter((row) => row.available.minor > 0n)).toEqual([
      { accountTypeId: second.accountTypeId, available: { minor: total, currency: 'BRL' } },
    ]);
  });

  it('refuses a launch with nothing to play with, and leaves nothing behind', async () => {
    const empty = await bench.client.token(bench.accounts.agent);
    const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: empty } });
    const owner = String((info.body.value as { id: string }).id);
    const account = { class: 'player', owner, currency: 'BRL' } as const;
    const had = (await bench.ledger.balance({ merchantId: MERCHANT, account })) ?? 0n;
    const pay = (amountMinor: bigint) =>
      bench.ledger.post({
        type: 'post',
        merchantId: MERCHANT,
        source: 'test',
        key: randomBytes(8).toString('hex'),
        actor: 'test',
        kind: 'deposit',
        postings: [
          { account, amountMinor },
          { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -amountMinor },
        ],
      });
    if (had > 0n) await pay(-had);
    const poor = await bench.client.send({
      path: `/wps/game/launchGame?launchMode=GLS&nodeId=${HOUSE_NODE}`,
      headers: { Authorization: empty },
    });
    expect(poor).toMatchObject({ status: 400, body: { errorCode: 'launch_game_balance_not_enough' } });
    if (had > 0n) await pay(had);
  });

  it('brings the money back at once when the vendor opens no game', async () => {
    const before = await held();
    const adapter = bench.services.vendors.get('HOUSE');
    if (!adapter || !(bench.services.vendors instanceof Map)) throw new Error('no house');
    const table = bench.services.vendors as Map<string, typeof adapter>;
    table.set('HOUSE', { ...adapter, launch: async () => ({ ok: false, code: 'VENDOR_UNAVAILABLE' }) });
    try {
      expect((await launch()).body.errorCode).toBe('vendor_unavailable');
    } finally {
      table.set('HOUSE', adapter);
    }
    expect(await held()).toEqual(before);
  });

  it('brings back what a page left behind, but nothing that may still be in play', async () => {
    const before = await held();
    await launch();
    expect((await held()).main).toBe(0n);
    await sweep();
    expect((await held()).main).toBe(0n);
    await sweep(IDLE_AFTER_MS - 60_000);
    expect((await held()).main).toBe(0n);
    // Nothing moves at a launch that finds the money there already; it counts all the same.
    bench.pass(60_000);
    await launch();
    await sweep(IDLE_AFTER_MS + 30_000);
    expect((await held()).main, 'launched again meanwhile').toBe(0n);
    await sweep(IDLE_AFTER_MS + 120_000);
    expect(await held()).toEqual(before);
  });

  it('brings back what a node that died between the move and the launch left behind', async () => {
    const before = await held();
    // All that such a node has done: the wallet's use is noted, the money moved, and no answer was sent.
    await bench.services.transfers.enter({ merchant: merchant(), memberId, vendor: 'HOUSE' });
    expect((await held()).main).toBe(0n);
    await sweep(IDLE_AFTER_MS + 120_000);
    expect(await held()).toEqual(before);
  });

  it('[ISSUE-26.10] leaves out a wallet that could not be emptied, so that it comes to those behind it', async () => {
    const before = await held();
    await launch();
    const { db, ledger } = bench;
    const now = clock(IDLE_AFTER_MS + 120_000);
    const transfers = createTransfers({
      db,
      ledger: {
        ...ledger,
        balance: (input) => ledger.balance(input),
        post: () => Promise.reject(new Error('cannot be emptied')),
      },
      ids: createWalletIds({ db, now }),
      now,
    });
    await expect(transfers.sweep(merchant())).rejects.toThrow('cannot be emptied');
    expect(await transfers.sweep(merchant())).toBe(0);
    await sweep(IDLE_AFTER_MS + 120_000);
    expect(await held()).toEqual(before);
  });

  it('pays a win that comes after the player has left, and brings it home too', async () => {
    const { total } = await held();
    await launch();
    const name = randomBytes(6).toString('hex');
    expect((await bet(100n, name)).status).toBe(200);
    await back();
    const late = await houseCaller(bench, memberId.toString())('credit', {
      transaction: `w-${name}`,
      round: `r-${name}`,
      game: 'GLOWMOTH',
      amount: '250',
    });
    expect(late.status).toBe(200);
    expect(await held()).toMatchObject({ away: 250n, total: total + 150n });
    await sweep(IDLE_AFTER_MS + 120_000);
    expect(await held()).toEqual({ main: total + 150n, away: 0n, total: total + 150n });
  });

  it('brings everything home when the merchant goes over to one wallet', async () => {
    const { total } = await held();
    await launch();
    await wallets('single');
    await sweep();
    expect(await told()).toMatchObject({
      total: { minor: total },
      wallets: [{ accountTypeId: MAIN_WALLET }],
    });
    await wallets('transfer');
    expect(await held()).toEqual({ main: total, away: 0n, total });
  });
});

describe('a transfer by hand', () => {
  const flag = (state: 'on' | 'off') => foyer(`flag set FUNDTRANS3 ${state} --merchant demo`);
  const move = (body: Record<string, unknown>) => send('/wps/relay/GCS_walletTransfer', body);
  let houseId = 0;
  beforeAll(async () => {
    await flag('on');
    await bench.services.merchants.reload();
    houseId = ((await launch()).body.value as { accountTypeId: number }).accountTypeId;
    await back();
  });

  it('moves exactly its amount, once however often it is sent', async () => {
    const { total } = await held();
    const transfer = {
      fromAccountTypeId: MAIN_WALLET,
      toAccountTypeId: houseId,
      amount: '12.34',
      requestId: 'transfer-1',
    };
    const answers = await Promise.all([move(transfer), move(transfer), move(transfer)]);
    expect(answers.map((answer) => answer.body.success)).toEqual([true, true, true]);
    expect(await held()).toEqual({ main: total - 1_234n, away: 1_234n, total });
    expect((await move({ ...transfer, amount: '12.35' })).body.errorCode).toBe('transaction_conflict');
    expect(
      (
        await move({
          ...transfer,
          fromAccountTypeId: houseId,
          toAccountTypeId: MAIN_WALLET,
          requestId: 'w-2',
        })
      ).body.success,
    ).toBe(true);
    expect(await held()).toEqual({ main: total, away: 0n, total });
  });

  it.each([
    [{ amount: '0' }, 'amount_invalid'],
    [{ amount: '-5' }, 'amount_invalid'],
    [{ amount: '0.001' }, 'amount_invalid'],
    [{ amount: '1e3' }, 'amount_invalid'],
    [{ amount: '999999999999' }, 'launch_game_balance_not_enough'],
    [{ amount: '1', toAccountTypeId: MAIN_WALLET }, 'request_param_err'],
    [{ amount: '1', toAccountTypeId: 987_654 }, 'account_unknown'],
    [{ amount: '1', requestId: 'a b' }, 'request_param_err'],
    [{ amount: '1', memberId: '7' }, 'request_param_err'],
  ])('refuses %j with %s', async (wrong, code) => {
    const before = await held();
    const reply = await move({ fromAccountTypeId: MAIN_WALLET, toAccountTypeId: houseId, ...wrong });
    expect(reply.body.errorCode, reply.text).toBe(code);
    expect(await held()).toEqual(before);
  });

  it('is refused where vendors share one wallet', async () => {
    await wallets('single');
    const reply = await move({ fromAccountTypeId: MAIN_WALLET, toAccountTypeId: houseId, amount: '1' });
    expect(reply.body.errorCode).toBe('function.not.available');
    await wallets('transfer');
  });
});

describe('money that is moved, bet and brought back by several pages at once', () => {
  type Deed = 'house' | 'tide' | 'back' | 'back-house' | 'bet' | 'win' | 'sweep';
  const deeds = fc.array(
    fc.constantFrom<Deed>('house', 'tide', 'back', 'back-house', 'bet', 'win', 'sweep'),
    { minLength: 2, maxLength: 10 },
  );

  it('[LAUNCH-3] is never lost and never made, in any order and all at once', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const before = (await held()).total;
        let moved = 0n;
        const act = async (deed: Deed): Promise<void> => {
          serial += 1;
          if (deed === 'house' || deed === 'tide') await launch(deed === 'house' ? HOUSE_NODE : TIDE_NODE);
          if (deed === 'back') await back();
          if (deed === 'back-house') await back('HOUSE');
          if (deed === 'sweep') await sweep();
          if (deed === 'bet' && (await bet(70n, `p-${serial}`)).status === 200) moved -= 70n;
          if (deed === 'win') {
            const name = `q-${serial}`;
            const paid = await houseCaller(bench, memberId.toString())('credit', {
              transaction: name,
              round: name,
              game: 'GLOWMOTH',
              amount: '90',
            });
            if (paid.status === 200) moved += 90n;
          }
        };
        await Promise.all(all.map(act));
        await back();
        expect(await held()).toEqual({ main: before + moved, away: 0n, total: before + moved });
      }),
      { numRuns: 15 },
    );
  });
});
