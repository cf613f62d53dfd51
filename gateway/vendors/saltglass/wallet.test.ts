import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minorDigits } from '../../../src/contract/money';
import { errorCodes, type ErrorCode } from '../../../src/contract/tables/error-codes';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { saltglassWalletEndpoint } from './index';
import {
  formText,
  MAX_PAIRS,
  MAX_SKEW_MS,
  playerText,
  readForm,
  readPlayer,
  signForm,
  WALLET_PATH,
  type Pair,
  type SignHash,
} from './protocol';
import { BENCH_SECRET } from './testing';
import { httpStatusOf, isRefusal, minorOf, REFUSALS, roundedOf, wordOf } from './wallet-words';

const key = createSecretKey(Buffer.from(BENCH_SECRET, 'utf8'));
const NOW = 1_700_000_000_000;
const MEMBER = 7n;
const SESSION = 'session-of-the-player-1234567890';
const bet: Record<string, string> = {
  action: 'bet',
  player_id: '1.7',
  currency: 'BRL',
  session_id: SESSION,
  game_uuid: 'TIDEWHEEL',
  round_id: 'r-1',
  transaction_id: 't-1',
  amount: '1.00',
};
const without = (form: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter(([other]) => other !== name));

let app: FastifyInstance;
let wallet: MemoryWallet;
let nowMs: number;
let counter = 0;
const live = new Set([SESSION]);
const startApp = async (hash?: SignHash): Promise<FastifyInstance> => {
  const started = Fastify();
  await started.register(saltglassWalletEndpoint, {
    wallet,
    operator: 'foyer',
    secret: BENCH_SECRET,
    now: () => nowMs,
    ...(hash ? { hash } : {}),
  });
  return started;
};

beforeEach(async () => {
  nowMs = NOW;
  live.add(SESSION);
  wallet = createMemoryWallet();
  wallet.isLive = ({ merchantId, memberId, currency, sessionId }) =>
    merchantId === 1 && memberId === MEMBER && currency === 'BRL' && live.has(sessionId);
  wallet.deposit(MEMBER, 1_000n);
  app = await startApp();
});
afterEach(() => app.close());

interface Sent {
  form?: Record<string, string>;
  raw?: string;
  operator?: string;
  timestamp?: string;
  nonce?: string;
  sign?: string;
  signedPairs?: Pair[];
  type?: string;
  hash?: SignHash;
}
const send = async (sent: Sent = {}) => {
  const pairs: Pair[] = Object.entries(sent.form ?? bet);
  const timestamp = sent.timestamp ?? String(Math.floor(nowMs / 1_000));
  const nonce = sent.nonce ?? `nonce-${String((counter += 1)).padStart(12, '0')}`;
  const operator = sent.operator ?? 'foyer';
  const sign =
    sent.sign ??
    signForm({
      key,
      hash: sent.hash ?? 'sha256',
      operator,
      timestamp,
      nonce,
      pairs: sent.signedPairs ?? pairs,
    });
  const reply = await app.inject({
    method: 'POST',
    url: WALLET_PATH,
    payload: sent.raw ?? formText(pairs),
    headers: {
      'content-type': sent.type ?? 'application/x-www-form-urlencoded',
      'x-merchant-id': operator,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
    },
  });
  return { status: reply.statusCode, body: JSON.parse(reply.body) as Record<string, unknown> };
};
const word = async (form: Record<string, string>): Promise<unknown> =>
  (await send({ form })).body['error_code'] ?? 'OK';

describe('the form dialect', () => {
  it('moves money once for the same transaction, however often it is resent with a fresh nonce', async () => {
    expect(await send()).toEqual({ status: 200, body: { balance: 9, transaction_id: '1' } });
    const again = await Promise.all(Array.from({ length: 50 }, () => send()));
    for (const reply of again)
      expect(reply).toEqual({ status: 200, body: { balance: 9, transaction_id: '1' } });
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it.each([
    ['amount', '1.01'],
    ['round_id', 'r-2'],
    ['finished', '1'],
  ])('refuses the same transaction with another %s', async (name, value) => {
    await send();
    const other = await send({ form: { ...bet, [name]: value } });
    expect(other).toMatchObject({ status: 200, body: { error_code: 'TRANSACTION_MISMATCH', balance: 9 } });
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it('lets a refund come first and refuses the late bet, for ever', async () => {
    const refund = {
      ...without(bet, 'amount'),
      action: 'refund',
      transaction_id: 'f-1',
      bet_transaction_id: 't-1',
    };
    expect(await word(refund)).toBe('OK');
    expect(await word(bet)).toBe('TRANSACTION_ROLLED_BACK');
    nowMs += 400 * 24 * 3_600_000;
    expect(await word(bet)).toBe('TRANSACTION_ROLLED_BACK');
    expect(await word(refund)).toBe('OK');
    expect(wallet.balanceOf(MEMBER)).toBe(1_000n);
  });

  it('gives back once, and refuses the bet that comes again after its refund with its first answer', async () => {
    await send();
    const refund = {
      ...without(bet, 'amount'),
      action: 'refund',
      transaction_id: 'f-1',
      bet_transaction_id: 't-1',
    };
    for (let time = 0; time < 3; time += 1) expect(await word(refund)).toBe('OK');
    expect(wallet.balanceOf(MEMBER)).toBe(1_000n);
    await send();
    expect(wallet.effects).toEqual(['debit 100', 'cancel 100']);
  });

  it('rolls back several transactions in order, the unknown ones too', async () => {
    await send();
    await send({ form: { ...bet, transaction_id: 't-2', amount: '2.50' } });
    const rollback = {
      ...without(bet, 'amount'),
      action: 'rollback',
      transaction_id: 'rb-1',
      'rollback_transactions[0][transaction_id]': 't-2',
      'rollback_transactions[0][action]': 'bet',
      'rollback_transactions[0][amount]': '2.50',
      'rollback_transactions[1][transaction_id]': 't-1',
      'rollback_transactions[2][transaction_id]': 't-3',
    };
    for (let time = 0; time < 2; time += 1)
      expect((await send({ form: rollback })).body).toMatchObject({
        balance: 10,
        rollback_transactions: ['t-2', 't-1', 't-3'],
      });
    expect(wallet.effects).toEqual(['debit 100', 'debit 250', 'cancel 250', 'cancel 100']);
    expect(await word({ ...bet, transaction_id: 't-3' })).toBe('TRANSACTION_ROLLED_BACK');
  });

  it('rolls back a win that was spent: what is there is taken, the rest is owed, once', async () => {
    const win = { ...bet, action: 'win', transaction_id: 'w-1', amount: '5.00' };
    expect(await word(win)).toBe('OK');
    wallet.deposit(MEMBER, -1_200n);
    const rollback = {
      ...without(bet, 'amount'),
      action: 'rollback',
      transaction_id: 'rb-1',
      'rollback_transactions[0][transaction_id]': 'w-1',
    };
    expect(await word(rollback)).toBe('OK');
    wallet.deposit(MEMBER, 1_000n);
    expect(await word(rollback)).toBe('OK');
    expect([wallet.balanceOf(MEMBER), wallet.debts.get(MEMBER)]).toEqual([1_000n, 200n]);
  });

  it('needs a live session of this player for a bet, and for nothing else', async () => {
    for (const session_id of ['', 'another-session-000000000000000', SESSION.slice(1)])
      expect(await word({ ...bet, session_id })).toBe('SESSION_EXPIRED');
    expect(await word({ ...bet, player_id: '1.8' })).toBe('SESSION_EXPIRED');
    expect(await word({ ...bet, player_id: '2.7' })).toBe('SESSION_EXPIRED');
    expect(await word({ ...bet, currency: 'EUR' })).toBe('SESSION_EXPIRED');
    expect(await word(bet)).toBe('OK');
    live.clear();
    wallet.locked.add(MEMBER);
    expect(await word({ ...bet, transaction_id: 't-9' })).toBe('SESSION_EXPIRED');
    for (const type of ['win', 'jackpot', 'freespin'])
      expect(await word({ ...bet, action: 'win', type, transaction_id: `w-${type}`, amount: '2.00' })).toBe(
        'OK',
      );
    expect(await word({ ...bet, action: 'win', transaction_id: 'w-0', amount: '0', finished: '1' })).toBe(
      'OK',
    );
    expect(
      await word({
        ...without(bet, 'amount'),
        action: 'refund',
        transaction_id: 'f-1',
        bet_transaction_id: 't-1',
      }),
    ).toBe('OK');
    expect(await word({ ...bet, action: 'adjust', transaction_id: 'a-1', amount: '-0.50' })).toBe('OK');
    expect(wallet.balanceOf(MEMBER)).toBe(1_000n + 600n - 50n);
    live.add(SESSION);
    expect(await word({ ...bet, transaction_id: 't-10' })).toBe('PLAYER_BLOCKED');
    expect(await word({ ...bet, action: 'win', type: 'promo', transaction_id: 'pr', amount: '1' })).toBe(
      'PLAYER_BLOCKED',
    );
  });

  it('puts every action on its verb: a bet with its win, a prize, a correction, a round’s end', async () => {
    const play = {
      ...without(bet, 'amount'),
      action: 'play',
      bet_amount: '2.00',
      win_amount: '3.00',
      finished: '1',
    };
    expect(await word({ ...play, transaction_id: 'p-1' })).toBe('OK');
    expect(await word({ ...bet, action: 'win', type: 'promo', transaction_id: 'p-2', amount: '0.40' })).toBe(
      'OK',
    );
    expect(await word({ ...bet, action: 'adjust', transaction_id: 'p-3', amount: '-0.10' })).toBe('OK');
    expect(
      await word({
        ...bet,
        action: 'win',
        round_id: 'r-9',
        transaction_id: 'p-4',
        amount: '0',
        finished: '1',
      }),
    ).toBe('OK');
    expect(
      (await send({ form: { action: 'balance', player_id: '1.7', currency: 'BRL' } })).body,
    ).toMatchObject({
      balance: 11.3,
    });
    expect(wallet.effects).toEqual(['debitCredit -200 300', 'promo 40', 'adjust -10']);
    expect([...wallet.ended]).toEqual(['r-1', 'r-9']);
  });

  it('takes a free round’s stake without moving anything, and no other bet of nothing', async () => {
    expect(await word({ ...bet, amount: '0', type: 'freespin' })).toBe('OK');
    expect(await word({ ...bet, amount: '0' })).toBe('BAD_REQUEST');
    expect(await word({ ...bet, action: 'adjust', amount: '0' })).toBe('BAD_REQUEST');
    expect(wallet.effects).toEqual([]);
  });

  it('does not let a win pay for its own bet', async () => {
    const play = { ...without(bet, 'amount'), action: 'play', bet_amount: '10.01', win_amount: '500' };
    expect(await word(play)).toBe('INSUFFICIENT_FUNDS');
    expect(wallet.effects).toEqual([]);
  });

  it('answers 403 without any detail for whatever is wrong with the signature', async () => {
    const nonce = 'nonce-used-0000001';
    await send({ nonce });
    const seconds = Math.floor(NOW / 1_000);
    const skew = MAX_SKEW_MS / 1_000;
    const stranger = createSecretKey(Buffer.from('another secret'));
    const facts = { operator: 'foyer', timestamp: String(seconds), nonce: 'nonce-key-000000001' };
    const wrong: Sent[] = [
      { sign: '0'.repeat(64) },
      { sign: '' },
      { sign: 'zz' },
      { nonce },
      { nonce: 'short' },
      { nonce: 'bad nonce with spaces' },
      { timestamp: String(seconds - skew - 1) },
      { timestamp: String(seconds + skew + 1) },
      { timestamp: String(NOW) },
      { timestamp: 'yesterday' },
      { operator: 'somebody' },
      { hash: 'sha1' },
      { signedPairs: Object.entries({ ...bet, amount: '9.00' }) },
      { signedPairs: Object.entries(bet).slice(1) },
      { ...facts, sign: signForm({ ...facts, key: stranger, hash: 'sha256', pairs: Object.entries(bet) }) },
      { raw: `${formText(Object.entries(bet))}&amount=9.00` },
      { raw: 'a=1&a=1' },
    ];
    const before = wallet.effects.length;
    const refused = { error_code: 'BAD_SIGN', error_description: REFUSALS.BAD_SIGN };
    for (const sent of wrong) expect(await send(sent)).toEqual({ status: 403, body: refused });
    expect(wallet.effects).toHaveLength(before);
  });

  it('does not let an unsigned stranger spend a nonce', async () => {
    const nonce = 'nonce-shared-00001';
    expect((await send({ nonce, sign: '0'.repeat(64) })).status).toBe(403);
    expect((await send({ nonce })).status).toBe(200);
  });

  it('signs sorted, form-encoded pairs together with its headers, as a vendor in any language would', () => {
    const pairs: Pair[] = [
      ['round_id', 'a b'],
      ['action', 'bet'],
      ['rollback_transactions[0][transaction_id]', 'x'],
    ];
    const text =
      'X-Merchant-Id=foyer&X-Nonce=n&X-Timestamp=17&action=bet' +
      '&rollback_transactions%5B0%5D%5Btransaction_id%5D=x&round_id=a+b';
    for (const hash of ['sha256', 'sha1'] as const)
      expect(signForm({ key, hash, operator: 'foyer', timestamp: '17', nonce: 'n', pairs })).toBe(
        createHmac(hash, BENCH_SECRET).update(text).digest('hex'),
      );
  });

  it('speaks the elder hash where it is configured so', async () => {
    await app.close();
    app = await startApp('sha1');
    expect((await send({ hash: 'sha1' })).status).toBe(200);
    expect((await send({ hash: 'sha256' })).status).toBe(403);
  });

  it('refuses a bet of what the currency does not have', async () => {
    for (const amount of ['1.001', '0.001']) expect(await word({ ...bet, amount })).toBe('BAD_REQUEST');
    expect(await word({ ...bet, amount: '1.00000' })).toBe('OK');
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it.each(['-1', '-0.001', '1e3', '', ' 1', '+1', '9999999999999999', 'ten', '٣', 'NaN', '0x10', '1,00'])(
    'refuses the amount %j',
    async (amount) => {
      expect(await word({ ...bet, amount })).toBe('BAD_REQUEST');
      expect(await word({ ...bet, action: 'win', amount })).toBe('BAD_REQUEST');
      expect(wallet.effects).toEqual([]);
    },
  );

  it('refuses unknown names, missing ones, odd ids, gaps in a rollback and too many pairs', async () => {
    const rollback = { ...without(bet, 'amount'), action: 'rollback' };
    const forms: Record<string, string>[] = [
      { ...bet, bonus: '1' },
      without(bet, 'transaction_id'),
      without(bet, 'action'),
      { ...bet, action: 'toString' },
      { ...bet, player_id: '7' },
      { ...bet, player_id: '1.-7' },
      { ...bet, player_id: '99999999999.7' },
      { ...bet, currency: 'brl' },
      { ...bet, transaction_id: 'a b' },
      { ...bet, transaction_id: 'x'.repeat(61) },
      { ...bet, type: 'gift' },
      { ...bet, finished: 'yes' },
      { ...bet, targets: 'x' },
      rollback,
      { ...rollback, 'rollback_transactions[1][transaction_id]': 'a' },
      Object.fromEntries([
        ...Object.entries(rollback),
        ...Array.from({ length: 11 }, (_, at) => [`rollback_transactions[${at}][transaction_id]`, `x${at}`]),
      ]),
    ];
    for (const form of forms) expect(await word(form), JSON.stringify(form)).toBe('BAD_REQUEST');
    expect(readForm(Array.from({ length: MAX_PAIRS + 1 }, (_, at) => `a${at}=1`).join('&'))).toBeNull();
    expect((await send({ type: 'application/json', raw: '{}' })).body['error_code']).toBe('BAD_REQUEST');
    expect((await send({ raw: 'a='.padEnd(5_000, 'x') })).body['error_code']).toBe('BAD_REQUEST');
    expect(wallet.effects).toEqual([]);
  });

  it('never answers 5xx to any signed form', async () => {
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(bet), 'finished', 'type'),
      fc.stringMatching(/^[a-z]{1,8}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.string({ maxLength: 20 })), async (form) => {
        expect((await send({ form: { ...form, action: form['action'] ?? 'bet' } })).status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what goes wrong inside to itself, and says that the outcome is unknown', async () => {
    wallet.fault = () => {
      throw new Error('secret detail');
    };
    expect(await send()).toEqual({
      status: 500,
      body: { error_code: 'INTERNAL_ERROR', error_description: REFUSALS.INTERNAL_ERROR },
    });
  });

  it('has a word and a status for every error code, and only the uncertain ones are no 200', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) expect(isRefusal(wordOf(code))).toBe(true);
    expect(wordOf('WALLET_NOT_ENOUGH')).toBe('INSUFFICIENT_FUNDS');
    expect(wordOf('BUSY')).toBe('INTERNAL_ERROR');
    const odd = Object.keys(REFUSALS).filter((one) => isRefusal(one) && httpStatusOf(one) !== 200);
    expect(odd).toEqual(['BAD_SIGN', 'INTERNAL_ERROR']);
  });

  it('needs a secret of some length', async () => {
    const other = Fastify();
    const short = { wallet, operator: 'foyer', secret: 'short', now: () => NOW };
    await expect(other.register(saltglassWalletEndpoint, short).after()).rejects.toThrow('32');
  });

  it('holds its books whatever comes in whatever order: each id once, nothing below zero', async () => {
    const step = fc.record({
      action: fc.constantFrom('bet', 'win', 'refund', 'play', 'adjust'),
      id: fc.integer({ min: 0, max: 4 }),
      cents: fc.integer({ min: 1, max: 800 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        wallet = createMemoryWallet();
        wallet.deposit(MEMBER, 1_000n);
        await app.close();
        app = await startApp();
        const tag = randomBytes(4).toString('hex');
        for (const { action, id, cents } of steps) {
          const amount = (cents / 100).toFixed(2);
          const base = { ...without(bet, 'amount'), action, transaction_id: `${tag}-${action}-${id}` };
          const form: Record<string, string> =
            action === 'refund'
              ? { ...base, bet_transaction_id: `${tag}-bet-${id}` }
              : action === 'play'
                ? { ...base, bet_amount: amount, win_amount: '0.10' }
                : { ...base, amount: action === 'adjust' ? `-${amount}` : amount };
          const reply = await send({ form });
          expect(reply.status).toBe(200);
          expect(reply.body['balance']).toBe(Number(wallet.balanceOf(MEMBER)) / 100);
          expect(wallet.balanceOf(MEMBER)).toBeGreaterThanOrEqual(0n);
        }
        const ids = steps.map((one) => `${one.action}-${one.id}`);
        expect(wallet.effects.length).toBeLessThanOrEqual(new Set(ids).size);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the dialect’s small words', () => {
  it('name a player by merchant and member, both ways', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        (merchantId, memberId) => {
          expect(readPlayer(playerText({ merchantId, memberId }))).toEqual({ merchantId, memberId });
        },
      ),
    );
    for (const bad of ['', '1', '1.', '.1', '0.1', '1.0', '2147483648.1', '1.1.1', ' 1.1', '1.1 '])
      expect(readPlayer(bad)).toBeNull();
  });

  it('read decimals exactly, in the currency’s own digits', () => {
    expect(minorOf('12.3', 'BRL')).toBe(1_230n);
    expect(minorOf('12.30', 'BRL')).toBe(1_230n);
    expect(minorOf('12', 'JPY')).toBe(12n);
    expect(minorOf('12.5', 'JPY')).toBeNull();
    expect(minorOf('1.234', 'KWD')).toBe(1_234n);
    expect(minorOf('90071992547409.93', 'BRL')).toBeNull();
    expect(minorOf('9007199254740.93', 'BRL')).toBe(900_719_925_474_093n);
    expect(minorOf('1.200000', 'BRL')).toBe(120n);
    expect(minorOf('1.0', 'JPY')).toBe(1n);
  });

  it('round towards zero and keep the rest, so that nothing of a vendor’s number is lost', () => {
    const SCALE = 18;
    const scaled = (text: string): bigint => {
      const [whole = '', fraction = ''] = text.replace('-', '').split('.');
      const size = BigInt(whole + fraction.padEnd(SCALE, '0'));
      return text.startsWith('-') ? -size : size;
    };
    fc.assert(
      fc.property(
        fc.constantFrom('BRL', 'JPY', 'KWD', 'CLF'),
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.stringMatching(/^\d{0,18}$/),
        (currency, isBelow, whole, fraction) => {
          const text = `${isBelow ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
          const { minor, remainder } = roundedOf(text, currency) ?? { minor: 0n, remainder: 'none' };
          const unit = 10n ** BigInt(SCALE - minorDigits(currency));
          const rest = remainder === '' ? 0n : scaled(remainder);
          expect(minor * unit + rest).toBe(scaled(text));
          // The rest is less than a unit, and on the same side of zero.
          expect(rest < unit && -rest < unit && rest * scaled(text) >= 0n).toBe(true);
          expect(remainder === '').toBe(rest === 0n);
          expect(minorOf(text, currency)).toBe(rest === 0n ? minor : null);
        },
      ),
    );
    for (const bad of ['', '.5', '1.', '1e3', '+1', ' 1', '1,0', `0.${'1'.repeat(19)}`, '1'.repeat(17)])
      expect([bad, roundedOf(bad, 'BRL')]).toEqual([bad, null]);
  });
});
