import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPostings, splitStake, splitWin } from './bonus-money';

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
const account = { class: 'bonus', owner: '1:2', currency: 'BRL' } as const;

describe('[PTS-3] bonus money at the table', () => {
  it('is staked behind own money, never more than there is, and never in a stake above its largest', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        minor,
        minor,
        fc.option(minor),
        (stake, ownMinor, balanceMinor, maxStakeMinor) => {
          const bonus = { grantId: 1n, account, balanceMinor, maxStakeMinor };
          const parts = splitStake(stake, { ownMinor, bonus });
          const isTooLarge = maxStakeMinor !== null && stake > maxStakeMinor;
          expect(parts === null).toBe(isTooLarge || ownMinor >= stake || ownMinor + balanceMinor < stake);
          if (parts === null) return;
          expect(parts.own + parts.bonus).toBe(stake);
          expect(parts.own).toBe(ownMinor);
          expect(parts.bonus > 0n && parts.bonus <= balanceMinor).toBe(true);
        },
      ),
    );
  });

  it('wins in proportion to its stake, rounded in favour of own money', () => {
    fc.assert(
      fc.property(minor, minor, fc.bigInt({ min: 1n, max: 10n ** 12n }), (win, own, bonus) => {
        const won = splitWin(win, { own, bonus });
        expect(won.own + won.bonus).toBe(win);
        expect(won.bonus * (own + bonus) <= win * bonus).toBe(true);
        expect((won.bonus + 1n) * (own + bonus) > win * bonus).toBe(true);
        const lines = splitPostings(won, { own: account, bonus: account, vendor: account });
        expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
        expect(lines.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
      }),
    );
    expect(splitWin(100n, { own: 10n, bonus: 0n })).toEqual({ own: 100n, bonus: 0n });
  });
});
