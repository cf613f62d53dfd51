import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { identityOf, MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import type { RawReply } from '../../conformance/raw-client';
import { HOUSE_POINTS, pointsOf, writePointPolicy } from '../points/index';
import { earnedBy } from '../points/points';
import { putPointRate } from '../points/points.queries';
import { readAddress } from './address';
import {
  eraseAddresses,
  findArticle,
  insertDelivery,
  listVariants,
  moveOrder,
  type NextState,
  putArticle,
} from './mall.queries';
import { stockOf } from './mall';

const ID = { merchantId: MERCHANT };
const PASSWORD = '204816';
const TO = 'Ana de Souza, Rua das Flores 12, São Paulo, +55 11 91234-5678';
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await identityOf(bench).flags({ PTSYS3: true });
  await db().tx((query) =>
    writePointPolicy(query, MERCHANT, {
      ...{ per_thousand: 100n, minimum: 1_000n, step: 1_000n, day_cap: 5_000n, erase_days: 30 },
    }),
  );
});
afterAll(async () => {
  const books = await bench.ledger.verify(ID);
  expect([books.unbalanced, books.brokenAt, books.drifted]).toEqual([[], null, []]);
  await bench.stop();
});

const db = () => bench.db.merchant(MERCHANT);
type Member = Person & { token: string };
/** A member with so many points and a payment password. */
const member = async (points = 0n): Promise<Member> => {
  const person = await people.create();
  await bench.services.paymentPasswords.set({ ...ID, memberId: person.id }, PASSWORD);
  if (points > 0n)
    await bench.ledger.post({
      ...{
        type: 'post',
        merchantId: MERCHANT,
        source: 'test',
        key: `give-${person.id}`,
        actor: 'test',
        kind: 'grant',
      },
      postings: [
        { account: HOUSE_POINTS, amountMinor: -points },
        { account: pointsOf(person.id), amountMinor: points },
      ],
    });
  return { ...person, token: (await people.login(person)).token };
};
const key = () => randomBytes(9).toString('base64url');
const get = (one: Member, path: string) => people.call('GET', `/wps/relay/${path}`, { token: one.token });
const balance = async (one: Member) => (await get(one, 'MCS2_getPointBalance')).body.value;
const money = (one: Member) =>
  bench.ledger.balance({ ...ID, account: { class: 'player', owner: one.id.toString(), currency: 'BRL' } });
const convert = (one: Member, amount: number | string, more: object = {}) =>
  people.sealed(
    '/wps/relay/passwordCheck/MCS2_convertPoint',
    { amount, password: PASSWORD, requestId: key(), ...more },
    one,
  );
const redeem = (one: Member, rewardId: bigint, more: object = {}) =>
  people.sealed(
    '/wps/relay/passwordCheck/MCSFE_redeemPointReward',
    {
      rewardId: rewardId.toString(),
      quantity: 1,
      password: PASSWORD,
      remarks: TO,
      requestId: key(),
      ...more,
    },
    one,
  );
const codeOf = (reply: RawReply) => (reply.body.success ? 'ok' : reply.body.errorCode);
const settle = () => bench.services.mall.settle(MERCHANT, new Date(Date.now() + 1_000));

let serial = 0;
const article = async (
  facts: { stock?: bigint; price?: bigint; perMember?: number; kind?: 'voucher' } = {},
) => {
  const code = `thing-${(serial += 1)}`;
  const id = await db().tx((query) =>
    putArticle(query, MERCHANT, {
      ...{
        code,
        kind: facts.kind ?? 'goods',
        price: facts.price ?? 1_000n,
        perMember: facts.perMember ?? null,
        open: true,
      },
      texts: {
        EN: { name: 'A cap', text: 'Keeps the sun away' },
        PT: { name: 'Um boné', text: 'Contra o sol' },
      },
      variants: [{ code: '', names: {} }],
    }),
  );
  const [variant] = await listVariants(db().query, { ...ID, articles: [id] });
  if (!variant) throw new Error('no variant');
  const pieces = facts.stock ?? 10n;
  if (pieces > 0n) {
    await insertDelivery(db().query, {
      ...ID,
      variantId: variant.id,
      pieces,
      operator: 'Ana',
      now: new Date(),
    });
    await settle();
  }
  return { id, code, variantId: variant.id };
};
const stock = (variantId: bigint) => bench.ledger.balance({ ...ID, account: stockOf(variantId) });
const orders = async (one: Member, words = '') =>
  (await get(one, `MCS2_getRedeemPointList?${words}`)).body.value as {
    list: { orderId: string; status: string; receiver: string; name: string; points: string }[];
    totalPages: number;
  };
const move = (id: string, to: NextState, more: object = {}) =>
  db().tx((query) =>
    moveOrder(query, {
      ...{ ...ID, id: BigInt(id), to, settled: false, actor: 'Ana', reason: '', tracking: '' },
      ...{ now: new Date(), ...more },
    }),
  );

describe('[PTS-1] points of settled turnover', () => {
  const play = async (one: Member, bet: number, win = 0, isEnded = true) =>
    bench.db.owner(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values (1, 'HOUSE', $1, $2, 'g', 'RNG', 'BRL', false, 1, $3, $4, clock_timestamp(), clock_timestamp(), case when $5 then clock_timestamp() end)`,
      [key(), one.id, bet, win, isEnded],
    );

  it('are counted once, whole ones alone, with the part of one kept; open rounds and stakes that came back count nothing', async () => {
    await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await db().tx((query) => putPointRate(query, { ...ID, product: 'RNG', ppm: 100_000n }));
    const one = await member();
    await play(one, 1_550);
    await play(one, 9_000, 0, false);
    await play(one, 5_000, 5_000);
    expect(await balance(one)).toBe('1');
    expect(await balance(one)).toBe('1');
    // 1.55 and 0.45 are two.
    await play(one, 450);
    const looks = await Promise.all(Array.from({ length: 50 }, () => balance(one)));
    expect(looks).toContain('2');
    expect(await balance(one)).toBe('2');
  });

  it('that were counted and not posted are posted with the next look, once', async () => {
    const one = await member();
    await db().query(
      'insert into point_earning (merchant_id, member_id, points, at) values (1, $1, 70, clock_timestamp())',
      [one.id],
    );
    await Promise.all(Array.from({ length: 20 }, () => balance(one)));
    expect(await balance(one)).toBe('70');
  });

  it('never lose and never invent a part of a point, and what is undone is filled first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -100_000n, max: 1_000_000n }), { maxLength: 30 }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (moves, ppm) => {
          let [turnover, counted, remainder, points] = [0n, 0n, 0n, 0n];
          for (const by of moves) {
            turnover = turnover + by < 0n ? 0n : turnover + by;
            const earned = earnedBy({ turnover, counted, remainder, ppm }, 2);
            expect(earned.points).toBeGreaterThanOrEqual(0n);
            [counted, remainder, points] = [turnover, earned.remainder, points + earned.points];
            expect(points * 100_000_000n + remainder).toBe(turnover * ppm);
            expect(remainder).toBeLessThan(100_000_000n);
          }
        },
      ),
    );
  });
});

describe('[PTS-1] points become money', () => {
  it('in one journal with both units, at what a thousand is worth', async () => {
    const one = await member(3_500n);
    const config = (await get(one, 'MCS2_getPointConfig')).body.value;
    expect(config).toMatchObject({
      balance: '3500',
      thousandValue: '1.00',
      minimum: '1000',
      leftToday: '5000',
    });
    expect(codeOf(await convert(one, 3_000))).toBe('ok');
    expect([await balance(one), await money(one)]).toEqual(['500', 300n]);
  });

  it('once under one key, however often and at once; another amount under it is refused', async () => {
    const one = await member(5_000n);
    const requestId = key();
    const all = await Promise.all(Array.from({ length: 50 }, () => convert(one, 2_000, { requestId })));
    expect(all.map(codeOf).filter((code) => code !== 'ok' && code !== 'transaction_conflict')).toEqual([]);
    expect([await balance(one), await money(one)]).toEqual(['3000', 200n]);
    expect(codeOf(await convert(one, 1_000, { requestId }))).toBe('transaction_conflict');
  });

  it('never more than there are, nor more than a day allows, when fifty ask at once', async () => {
    const poor = await member(2_000n);
    await Promise.all(Array.from({ length: 50 }, () => convert(poor, 1_000)));
    expect([await balance(poor), await money(poor)]).toEqual(['0', 200n]);
    const rich = await member(100_000n);
    const all = await Promise.all(Array.from({ length: 50 }, () => convert(rich, 1_000)));
    expect(all.map(codeOf).filter((code) => code === 'ok')).toHaveLength(5);
    expect([await balance(rich), await money(rich)]).toEqual(['95000', 500n]);
    expect(codeOf(await convert(rich, 1_000))).toBe('points_day_limit');
  });

  it.each([
    ['less than the smallest', 500, {}, 'points_amount_invalid'],
    ['what is no step', 1_500, {}, 'points_amount_invalid'],
    ['more than there is', 4_000, {}, 'points_not_enough'],
    ['nothing', 0, {}, 'request_param_err'],
    ['a part of one', '1000.5', {}, 'request_param_err'],
    ['below zero', -1_000, {}, 'request_param_err'],
    ['a wrong password', 1_000, { password: '000000' }, 'invalid.payment.pw'],
  ])('refuses %s, and moves nothing', async (_, amount, more, code) => {
    const one = await member(2_000n);
    expect(codeOf(await convert(one, amount, more))).toBe(code);
    expect([await balance(one), (await money(one)) ?? 0n]).toEqual(['2000', 0n]);
  });

  it('ends what a gateway began and did not end', async () => {
    const one = await member(2_000n);
    await db().query(
      `insert into point_conversion (merchant_id, member_id, intent, points, amount, day, at)
       values (1, $1, 'begun-and-lost', 2000, 200, merchant_today(1), clock_timestamp() - interval '5 minutes')`,
      [one.id],
    );
    const merchant = bench.services.merchants.byId(MERCHANT);
    if (!merchant) throw new Error('no merchant');
    for (let turn = 0; turn < 3; turn += 1) await bench.services.points.recover(merchant, new Date());
    expect([await balance(one), await money(one)]).toEqual(['0', 200n]);
  });
});

describe('[PTS-1] the mall', () => {
  it('sells an article: points go to escrow, the piece leaves the stock, the address is masked', async () => {
    const one = await member(3_000n);
    const { id, variantId } = await article({ stock: 3n });
    const list = (await get(one, 'MCS2_getPointReward?type=1&size=50&language=PT')).body.value as {
      list: { rewardId: string; name: string; points: string; variants: { stock: number }[] }[];
    };
    expect(list.list.find(({ rewardId }) => rewardId === id.toString())).toMatchObject({
      ...{ name: 'Um boné', points: '1000', variants: [{ stock: 3 }] },
    });
    expect(codeOf(await redeem(one, id, { quantity: 2 }))).toBe('ok');
    expect([await balance(one), await stock(variantId)]).toEqual(['1000', 1n]);
    const { list: own } = await orders(one);
    expect(own).toMatchObject([
      { status: 'PENDING', receiver: 'A*** · ***78', name: 'A cap', points: '2000' },
    ]);
    const [row] = await db().query<{ address_box: Uint8Array }>(
      'select address_box from mall_order where member_id = $1',
      [one.id],
    );
    expect(Buffer.from(row?.address_box ?? []).toString('latin1')).not.toContain('Flores');
  });

  it('gives the last piece to one of two, and the other keeps the points', async () => {
    const { id, variantId } = await article({ stock: 1n });
    const [one, other] = await Promise.all([member(1_000n), member(1_000n)]);
    const codes = (await Promise.all([redeem(one, id), redeem(other, id)])).map(codeOf).sort();
    expect(codes).toEqual(['ok', 'reward_sold_out']);
    expect((await Promise.all([one, other].map(balance))).sort()).toEqual(['0', '1000']);
    expect(await stock(variantId)).toBe(0n);
  });

  it('never sells more than there is, when fifty ask at once', async () => {
    const { id, variantId } = await article({ stock: 7n });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => member(10_000n)));
    const codes = await Promise.all(
      buyers.flatMap((one) => Array.from({ length: 5 }, () => redeem(one, id))),
    );
    expect(codes.map(codeOf).filter((code) => code === 'ok')).toHaveLength(7);
    expect(await stock(variantId)).toBe(0n);
    const left = (await Promise.all(buyers.map(balance))).map(Number).reduce((sum, one) => sum + one, 0);
    expect(left).toBe(100_000 - 7_000);
  });

  it('sells no more to a member than one may have, and one key is one order', async () => {
    const { id } = await article({ perMember: 2 });
    const one = await member(10_000n);
    const requestId = key();
    await Promise.all(Array.from({ length: 50 }, () => redeem(one, id, { requestId })));
    expect((await orders(one)).list).toHaveLength(1);
    // Another address, variant or number is another order: it must not be answered as if it were the one that stands.
    for (const other of [
      { remarks: 'Rui, Avenida Central 7, +55 81 98888 0000' },
      { variantId: '999999' },
      { quantity: 2 },
    ])
      expect(codeOf(await redeem(one, id, { requestId, ...other }))).toBe('transaction_conflict');
    expect((await orders(one)).list).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => redeem(one, id)));
    expect((await orders(one)).list).toHaveLength(2);
    expect(codeOf(await redeem(one, id))).toBe('reward_limit');
    expect(await balance(one)).toBe('8000');
  });

  it.each([
    ['without an address', { remarks: '' }, 'reward_address_invalid'],
    ['without a phone', { remarks: 'Ana, Rua das Flores 12' }, 'reward_address_invalid'],
    ['for a wrong password', { password: '000000' }, 'invalid.payment.pw'],
    ['of another article', { rewardId: '999999' }, 'reward_not_found'],
    ['of another variant', { variantId: '999999' }, 'reward_not_found'],
    ['of none', { quantity: 0 }, 'request_param_err'],
    ['of more than points are there', { quantity: 9 }, 'points_not_enough'],
  ])('refuses an order %s, and moves nothing', async (_, more, code) => {
    const { id, variantId } = await article();
    const one = await member(2_000n);
    expect(codeOf(await redeem(one, id, more))).toBe(code);
    expect([await balance(one), await stock(variantId)]).toEqual(['2000', 10n]);
    expect((await orders(one)).list).toEqual([]);
  });

  it('goes its way: approved, shipped, delivered, each told once; points are spent with the shipping; the address goes', async () => {
    const { id } = await article();
    const one = await member(1_000n);
    await redeem(one, id);
    const [{ orderId } = { orderId: '' }] = (await orders(one)).list;
    expect(await move(orderId, 'approved')).toBe(true);
    // What is not settled waits.
    expect(await move(orderId, 'shipped')).toBe(false);
    await settle();
    expect(await move(orderId, 'shipped', { tracking: 'BR123' })).toBe(true);
    await Promise.all([settle(), settle(), settle()]);
    expect(await move(orderId, 'refused')).toBe(false);
    expect(await move(orderId, 'delivered')).toBe(true);
    await settle();
    const letters = await people.call('GET', '/wps/relay/CSP_getInbox', { token: one.token });
    expect((letters.body.value as { content: unknown[] }).content).toHaveLength(3);
    expect((await orders(one)).list).toMatchObject([{ status: 'DONE', tracking: 'BR123' }]);
    const escrow = { class: 'escrow', owner: `order:${orderId}`, currency: 'PTS' } as const;
    expect(await bench.ledger.balance({ ...ID, account: escrow })).toBe(0n);
  });

  it('refused by an operator, or taken back by the member before it is approved, points and piece come back once', async () => {
    const { id, variantId } = await article({ stock: 5n });
    const [one, other] = await Promise.all([member(1_000n), member(1_000n)]);
    const [refused, cancelled] = [key(), key()];
    await redeem(one, id, { requestId: refused });
    const [{ orderId } = { orderId: '' }] = (await orders(one)).list;
    await move(orderId, 'refused', { reason: 'Not sent there' });
    await Promise.all(Array.from({ length: 10 }, settle));
    expect([await balance(one), await stock(variantId)]).toEqual(['1000', 5n]);
    expect((await orders(one)).list).toMatchObject([{ status: 'REJECTED' }]);
    await redeem(other, id, { requestId: cancelled });
    const [{ orderId: mine } = { orderId: '' }] = (await orders(other)).list;
    const cancel = (who: Member) =>
      people.call('POST', '/wps/relay/MCSFE_cancelRedeemPoint', {
        token: who.token,
        body: { orderId: mine },
      });
    expect(codeOf(await cancel(one))).toBe('reward_not_found');
    await Promise.all(Array.from({ length: 50 }, () => cancel(other)));
    expect([await balance(other), await stock(variantId)]).toEqual(['1000', 5n]);
    expect((await orders(other, 'status=CANCELLED')).list).toHaveLength(1);
    // A member who asks again under the old key must not read that it is ordered.
    expect(codeOf(await redeem(one, id, { requestId: refused }))).toBe('reward_order_state');
    expect(codeOf(await redeem(other, id, { requestId: cancelled }))).toBe('reward_order_state');
    expect([await balance(one), await balance(other), await stock(variantId)]).toEqual(['1000', '1000', 5n]);
    const letters = await people.call('GET', '/wps/relay/CSP_getInbox', { token: one.token });
    expect(letters.body.value).toMatchObject({ content: [{ kind: 'service' }], unreadCount: 1 });
  });

  it('ends an order that a gateway began and did not end', async () => {
    const { id, variantId } = await article({ stock: 2n });
    const one = await member(1_000n);
    await db().query(
      `insert into mall_order (merchant_id, member_id, intent, article_id, variant_id, version, texts, quantity, points, placed_at, changed_at)
       values (1, $1, 'begun-and-lost', $2, $3, 1, '{}', 1, 1000, clock_timestamp() - interval '5 minutes', clock_timestamp())`,
      [one.id, id, variantId],
    );
    await Promise.all(Array.from({ length: 5 }, settle));
    expect([await balance(one), await stock(variantId)]).toEqual(['0', 1n]);
  });

  it('forgets an address some days after the delivery, and at once where nothing is delivered', async () => {
    const { id } = await article();
    const one = await member(2_000n);
    await redeem(one, id);
    await redeem(one, id);
    const [last, first] = (await orders(one)).list;
    await move(first?.orderId ?? '', 'refused');
    await settle();
    for (const to of ['approved', 'shipped', 'delivered'] as const) {
      await move(last?.orderId ?? '', to);
      await settle();
    }
    const erase = (days: number) =>
      eraseAddresses(db().query, { ...ID, now: new Date(Date.now() + days * 24 * 3_600_000), limit: 100 });
    const kept = async () =>
      (
        await db().query('select 1 from mall_order where member_id = $1 and address_box is not null', [
          one.id,
        ])
      ).length;
    await erase(1);
    expect(await kept()).toBe(1);
    await erase(31);
    expect(await kept()).toBe(0);
  });

  it('takes no more out of the stock than there is', async () => {
    const { variantId } = await article({ stock: 3n });
    await insertDelivery(db().query, { ...ID, variantId, pieces: -4n, operator: 'Ana', now: new Date() });
    await settle();
    expect(await stock(variantId)).toBe(3n);
    await insertDelivery(db().query, { ...ID, variantId, pieces: -3n, operator: 'Ana', now: new Date() });
    await settle();
    expect(await stock(variantId)).toBe(0n);
  });

  it('keeps the terms of an order when the article changes', async () => {
    const { id, code } = await article();
    const one = await member(1_000n);
    await redeem(one, id);
    await db().tx((query) =>
      putArticle(query, MERCHANT, {
        ...{ code, kind: 'goods', price: 9_000n, perMember: null, open: false },
        ...{ texts: { EN: { name: 'Another', text: '' } }, variants: [{ code: '', names: {} }] },
      }),
    );
    expect((await findArticle(db().query, { ...ID, id }))?.version).toBe(2);
    expect((await orders(one)).list).toMatchObject([{ name: 'A cap', points: '1000' }]);
    expect(codeOf(await redeem(one, id))).toBe('reward_not_found');
  });
});

it.each([
  [TO, '', { name: 'Ana de Souza', address: 'Rua das Flores 12, São Paulo', phone: '+55 11 91234-5678' }],
  ['Ana|Rua 1|119123456', 'SP', { name: 'Ana', address: 'Rua 1, SP', phone: '119123456' }],
  ['Ana, 119123456', 'SP', null],
  ['A, Rua das Flores, 119123456', '', null],
  ['Ana, Rua das Flores, no phone', '', null],
  ['', '', null],
])('[PTS-1] an address is read of one text: %s', (text, province, address) => {
  expect(readAddress(text, province)).toEqual(address);
});
