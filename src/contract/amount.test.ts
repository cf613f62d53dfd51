import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { amount, amountOrZero, maybeAmount, readMoney } from './amount';
import { teamRowOf, teamRowsFromWire } from './entities/agent-report';
import { depositFromWire, depositMethodsFromWire } from './entities/deposit';
import { fundsFromWire, uplineSettingsFromWire } from './entities/funds';
import { playLimitsFromWire, realityCheckFromWire } from './entities/limit';
import { statementFromWire } from './entities/record-statement';
import { withdrawalFromWire } from './entities/withdrawal';
import { amountText, amountToWire, MAX_AMOUNT_MINOR } from './money';

const UNREAD = { minor: 0n, currency: 'BRL', unread: true };
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });
const currency = fc.constantFrom('BRL', 'JPY', 'KWD', 'USDT');
const ZERO = /^\s*-?0+(\.0+)?\s*$/;

describe('an amount of a reply', () => {
  it('is exact or unread, and 0 only where a zero was written, whatever was written', () => {
    const digits = fc.stringMatching(/^[ -]?[\d.,]{0,12}$/);
    const written = fc.oneof(digits, fc.string(), fc.double(), fc.integer(), fc.jsonValue(), fc.anything());
    fc.assert(
      fc.property(written, currency, (value, code) => {
        const read = readMoney(value, code);
        expect(read.currency).toBe(code);
        if (read.unread) {
          expect(read.minor).toBe(0n);
        } else {
          expect(['string', 'number']).toContain(typeof value);
          if (read.minor === 0n) expect(String(value)).toMatch(ZERO);
          else expect(Number(amountText(read))).toBe(Number(value));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is read again exactly as it was written', () => {
    const minor = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        const money = { minor: value, currency: code };
        expect(readMoney(amountToWire(money), code)).toEqual(money);
      }),
    );
  });

  it('that is unread has no figure as text or on the wire, and is read as unread again', () => {
    fc.assert(
      fc.property(currency, (code) => {
        const unread = readMoney('n/a', code);
        expect([amountText(unread), amountToWire(unread)]).toEqual(['–', '–']);
        expect(readMoney(amountToWire(unread), code)).toEqual(unread);
      }),
    );
  });

  test.each([['n/a'], ['1,0,0'], [''], [null], [undefined], [true], [{}], [[5]], [{ toString: 1 }], ['1e3']])(
    '%j is unread',
    (value) => {
      expect(readMoney(v.parse(amount, value), 'BRL')).toEqual(UNREAD);
    },
  );

  it('is null or zero where the field allows its absence', () => {
    for (const none of [undefined, null, '']) {
      expect(v.parse(maybeAmount, none)).toBeNull();
      expect(v.parse(amountOrZero, none)).toBe(0);
    }
    for (const value of ['n/a', true, {}]) {
      expect(readMoney(v.parse(maybeAmount, value), 'BRL')).toEqual(UNREAD);
      expect(readMoney(v.parse(amountOrZero, value), 'BRL')).toEqual(UNREAD);
    }
  });
});

describe('one unread amount', () => {
  it('keeps its row and the other rows of a statement', () => {
    const row = (id: string, wire: unknown) => ({
      txId: id,
      txTypeName: 'win',
      currency: 'BRL',
      amount: wire,
      currentAvailBalance: '5.00',
    });
    const page = v.parse(statementFromWire, {
      list: [row('1', '1.50'), row('2', '1,0,0'), { txId: '3', txTypeName: 'bet', currency: 'BRL' }],
      currency: 'BRL',
      openingBalance: null,
      closingBalance: '5.00',
      window: {},
    });
    expect(page.entries.map((entry) => entry.amount)).toEqual([brl(150n), UNREAD, UNREAD]);
    expect(page.entries[1]?.balance).toEqual(brl(500n));
    expect([page.opening, page.closing, page.taken]).toEqual([UNREAD, brl(500n), UNREAD]);
  });

  it('keeps a deposit, a withdrawal, a purse and a way to pay in', () => {
    const deposit = v.parse(depositFromWire, {
      depositId: 1,
      currency: 'BRL',
      amount: '50',
      receivedAmount: 'n/a',
      fee: null,
    });
    expect([deposit.asked, deposit.got, deposit.fee, deposit.returned]).toEqual([
      brl(5_000n),
      UNREAD,
      brl(0n),
      null,
    ]);
    const withdrawal = v.parse(withdrawalFromWire, {
      withdrawalId: 1,
      currency: 'BRL',
      amount: 50,
      charge: {},
      netAmount: '49.00',
    });
    expect([withdrawal.amount, withdrawal.fee, withdrawal.net, withdrawal.settled]).toEqual([
      brl(5_000n),
      UNREAD,
      brl(4_900n),
      brl(0n),
    ]);
    const funds = v.parse(fundsFromWire, {
      currency: 'BRL',
      mainBalance: '10',
      heldBalance: true,
      bonusBalance: '0',
      points: 0,
      wallets: [{ accountTypeId: 7, vassalage: 'HOUSE', availBalance: '--' }],
    });
    expect([funds.main, funds.held, funds.vendors[0]?.available]).toEqual([brl(1_000n), UNREAD, UNREAD]);
    const [method] = v.parse(depositMethodsFromWire, [
      { methodCode: 'pix', methodType: 'pix', currency: 'BRL', minimumAmount: '10', maximumAmount: '1,0,0' },
    ]);
    expect([method?.min, method?.max, method?.fee.fixed]).toEqual([brl(1_000n), UNREAD, brl(0n)]);
    expect(v.parse(uplineSettingsFromWire, { currency: 'BRL' }).max).toEqual(UNREAD);
  });

  it('makes the sum that it is a part of unread', () => {
    const zero = { betAmount: 0, winAmount: 0, depositAmount: 0, withdrawAmount: 0, promotion: 0, rebate: 0 };
    const figures = { ...zero, firstDepositAmount: 0 };
    const rows = v.parse(teamRowsFromWire, {
      currency: 'BRL',
      list: [
        { customerId: 1, ...figures, betAmount: 'n/a' },
        { customerId: 2, ...figures, winAmount: 3 },
      ],
      own: figures,
      footer: { ...figures, subTeamList: [] },
      window: {},
    });
    expect(rows.rows.map(({ net }) => net.unread)).toEqual([true, undefined]);
    const [, known] = rows.rows;
    if (known) expect(teamRowOf(known.member, known.figures).net).toEqual(brl(300n));
  });

  it('marks a limit and a reality check as unread', () => {
    const limit = { limitType: 'loss', period: 'day', amount: 'n/a', used: 0, left: 0 };
    const { limits } = v.parse(playLimitsFromWire, {
      currency: 'BRL',
      limits: [limit, { ...limit, amount: 5 }],
    });
    expect(limits.map(({ unread }) => unread)).toEqual([true, undefined]);
    const check = { currency: 'BRL', staked: '1.00', won: 'n/a' };
    expect(v.parse(realityCheckFromWire, check).unread).toBe(true);
    expect(v.parse(realityCheckFromWire, { ...check, won: null })).toMatchObject({ staked: 100n, won: null });
  });
});
