import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '../platform/index';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

// What money out asks of the account before it lets anything go: here as the services answer it, in account.test.ts over the wire.
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(async () => {
  await bench.stop();
});

const CPF = '52998224725';
const DAY_MS = 24 * 3_600_000;
const newMember = async () => ({ merchantId: MERCHANT, memberId: (await people.create()).id });
const answerOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return (await work) ?? 'fine';
  } catch (error) {
    if (error instanceof GatewayError) return { code: error.code, value: error.value };
    throw error;
  }
};
const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const answer = await answerOf(work);
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : 'fine';
};

describe('the payment password', () => {
  it('MEM-1: is set once, is never the login’s, and is not what is guessed first', async () => {
    const who = await newMember();
    const { paymentPasswords } = bench.services;
    expect(await paymentPasswords.state(who)).toEqual({ set: false, lockedUntil: null });
    expect(await codeOf(paymentPasswords.demand(who, '204816'))).toBe('PAYMENT_PASSWORD_MISSING');
    for (const weak of ['123456', '111111', '654321', '121212', '123123', '12345', 'abcdef'])
      expect(await codeOf(paymentPasswords.set(who, weak)), weak).toBe('PAYMENT_PASSWORD_REFUSED');
    await paymentPasswords.set(who, '204816');
    expect(await codeOf(paymentPasswords.set(who, '318274'))).toBe('PAYMENT_PASSWORD_THERE');
    await paymentPasswords.demand(who, '204816');
    expect(await bench.services.moneyPauses.until(who)).toBeNull();
  });

  it('MEM-1: five wrong tries lock money out for a day, however many come at once, and nothing else', async () => {
    const who = await newMember();
    const { paymentPasswords } = bench.services;
    await paymentPasswords.set(who, '204816');
    expect(await answerOf(paymentPasswords.demand(who, '000001'))).toEqual({
      code: 'PAYMENT_PASSWORD_WRONG',
      value: { triesLeft: 4 },
    });
    const codes = await Promise.all(
      Array.from({ length: 7 }, (_, at) => codeOf(paymentPasswords.demand(who, `00001${at}`))),
    );
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(3);
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_LOCKED')).toHaveLength(4);
    expect(await codeOf(paymentPasswords.demand(who, '204816')), 'the right one').toBe(
      'PAYMENT_PASSWORD_LOCKED',
    );
    expect(await codeOf(paymentPasswords.change(who, { old: '204816', password: '318274' }))).toBe(
      'PAYMENT_PASSWORD_LOCKED',
    );
    expect((await paymentPasswords.state(who)).lockedUntil).toBeInstanceOf(Date);
    bench.pass(DAY_MS + 1_000);
    await paymentPasswords.demand(who, '204816');
    expect(await paymentPasswords.state(who)).toEqual({ set: true, lockedUntil: null });
    bench.pass(-DAY_MS - 1_000);
  });

  it('MEM-1: a change needs the old one and lets money rest for a day', async () => {
    const who = await newMember();
    const { paymentPasswords, moneyPauses } = bench.services;
    await paymentPasswords.set(who, '204816');
    expect(await codeOf(paymentPasswords.change(who, { old: '999990', password: '318274' }))).toBe(
      'PAYMENT_PASSWORD_WRONG',
    );
    await paymentPasswords.change(who, { old: '204816', password: '318274' });
    await paymentPasswords.demand(who, '318274');
    expect(await codeOf(paymentPasswords.demand(who, '204816'))).toBe('PAYMENT_PASSWORD_WRONG');
    expect(await moneyPauses.until(who)).toMatchObject({ because: 'payment-password' });
    bench.pass(DAY_MS + 1_000);
    expect(await moneyPauses.until(who)).toBeNull();
    bench.pass(-DAY_MS - 1_000);
  });
});

describe('payees', () => {
  const withPassword = async () => {
    const who = await newMember();
    await bench.services.paymentPasswords.set(who, '204816');
    return who;
  };
  const add = (who: { merchantId: number; memberId: bigint }, over: object = {}) =>
    bench.services.payees.add(who, {
      kind: 'pix-email',
      value: `Some.One${who.memberId}@Example.Test`,
      holderName: 'Ana da Silva',
      password: '204816',
      ...over,
    });

  it('MEM-4: are sealed where they lie, rest for a day, and are the member’s alone', async () => {
    const who = await withPassword();
    const other = await withPassword();
    const payee = await add(who);
    expect(payee).toMatchObject({
      kind: 'pix-email',
      masked: 's****@example.test',
      holderName: 'Ana da Silva',
    });
    expect(payee.usableFrom.getTime()).toBe(payee.createdAt.getTime() + DAY_MS);
    expect((await bench.services.payees.find(who, payee.id))?.value).toBe(
      `some.one${who.memberId}@example.test`,
    );
    expect(await bench.services.payees.find(other, payee.id)).toBeNull();
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ value_box: Uint8Array }>('select value_box from payee where id = $1', [payee.id]);
    expect(Buffer.from(row?.value_box ?? []).toString('latin1')).not.toContain('example');
    const { payees } = bench.services;
    expect(await codeOf(payees.remove(other, { id: payee.id, password: '204816' }))).toBe('PAYEE_UNKNOWN');
    expect(await codeOf(payees.remove(who, { id: payee.id, password: '204817' }))).toBe(
      'PAYMENT_PASSWORD_WRONG',
    );
    await payees.remove(who, { id: payee.id, password: '204816' });
    expect(await payees.find(who, payee.id)).toBeNull();
    expect((await payees.find(who, payee.id, { removed: true }))?.removedAt).toBeInstanceOf(Date);
  });

  it('MEM-4: a tax number as a key is the holder’s own, in any spelling', async () => {
    const who = await withPassword();
    const pix = { kind: 'pix-cpf', value: '529.982.247-25' };
    expect(await codeOf(add(who, pix))).toBe('HOLDER_MISSING');
    expect(await bench.services.holders.claim({ ...who, document: CPF })).toBe(true);
    expect(await codeOf(add(who, { ...pix, value: '111.444.777-35' }))).toBe('PAYEE_NOT_HOLDER');
    expect(await codeOf(add(who, { ...pix, value: '529.982.247-26' }))).toBe('PAYEE_INVALID');
    expect(await add(who, pix)).toMatchObject({ masked: '***.982.247-**', value: CPF });
    expect(await codeOf(add(who, { ...pix, value: CPF })), 'written otherwise').toBe('PAYEE_TWICE');
  });

  it('MEM-4: one name for all, set with the first; the same payee at two members is marked at both', async () => {
    const who = await withPassword();
    const other = await withPassword();
    const evp = { kind: 'pix-evp', value: '123E4567-E12B-12D1-A456-426655440000' };
    expect(await codeOf(add(who, { ...evp, holderName: '' }))).toBe('PAYEE_INVALID');
    const first = await add(who, { ...evp, holderName: 'José  dos Santos' });
    expect(first).toMatchObject({ holderName: 'José dos Santos', shared: false });
    expect(await codeOf(add(who, { holderName: 'Another Person' }))).toBe('PAYEE_NOT_HOLDER');
    expect(await add(who, { holderName: 'JOSE SANTOS' })).toMatchObject({ holderName: 'José dos Santos' });
    expect(await add(other, evp)).toMatchObject({ shared: true });
    expect(await bench.services.payees.find(who, first.id)).toMatchObject({ shared: true });
  });

  it('MEM-4: no more than ten, however many are added at once', async () => {
    const who = await withPassword();
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        codeOf(add(who, { kind: 'bank', bankCode: '001', branch: '1234', account: `5678${at}-9` })),
      ),
    );
    expect(codes.filter((code) => code === 'PAYEES_FULL' || code === 'BUSY').length).toBeGreaterThanOrEqual(
      2,
    );
    expect((await bench.services.payees.list(who)).length).toBeLessThanOrEqual(10);
  });
});

describe('a member’s identity', () => {
  it('is nothing until it is shown, and counts until it expires', async () => {
    const who = await newMember();
    const { identityChecks } = bench.services;
    expect(await identityChecks.state(who)).toBe('none');
    await bench.db.merchant(MERCHANT).query(
      `insert into identity_check (merchant_id, member_id, state, adapter, document_kind, submitted_at, decided_at, expires_at)
       values ($1, $2, 'passed', 'desk', 'passport', now(), now(), now() + interval '1 hour')`,
      [who.merchantId, who.memberId],
    );
    expect(await identityChecks.state(who)).toBe('passed');
    bench.pass(DAY_MS);
    expect(await identityChecks.state(who)).toBe('expired');
    bench.pass(-DAY_MS);
  });
});
