import { type Definition, marketFaults, marketOf } from '../index';
import type { Contest, Fault, PrizeRule } from './contest-schema';

type BonusRule = NonNullable<PrizeRule['bonus']>;

/** A bonus prize with the field that it stands in. */
interface Found {
  field: string;
  bonus: BonusRule;
}

const prizesOf = (contest: Contest): { field: string; prize: PrizeRule }[] => {
  switch (contest.kind) {
    case 'mission':
      return contest.steps.map(({ prize }, at) => ({ field: `steps.${at}.prize`, prize }));
    case 'board':
      return contest.prizes.map(({ prize }, at) => ({ field: `prizes.${at}.prize`, prize }));
    case 'wheel':
    case 'egg':
      return contest.rows.map(({ prize }, at) => ({ field: `rows.${at}.prize`, prize }));
    case 'raffle':
      return contest.prizes.map((prize, at) => ({ field: `prizes.${at}`, prize }));
    case 'app':
      return [{ field: 'prize', prize: contest.prize }];
    case 'rain':
    case 'referral':
      return [];
  }
};

const bonusesOf = (contest: Contest): Found[] => {
  // Slices of a pot differ: none is more than the pot.
  if (contest.kind === 'rain')
    return contest.bonus === undefined
      ? []
      : [{ field: '', bonus: { ...contest.bonus, amount: contest.pot } }];
  return prizesOf(contest).flatMap(({ field, prize }) =>
    prize.bonus === undefined ? [] : [{ field: `${field}.`, bonus: prize.bonus }],
  );
};

/** The number of a bonus prize's terms in its contest, from 1; grants keep it. */
export const termsNumber = (contest: Contest, bonus: BonusRule): number => {
  const text = JSON.stringify(bonus);
  const at = bonusesOf(contest).findIndex((one) => JSON.stringify(one.bonus) === text);
  if (at < 0) throw new RangeError('a bonus prize is none of its contest');
  return at + 1;
};

const definitionOf = (contest: Contest, { amount, ...terms }: BonusRule): Definition => {
  const said = (of: { title: string; terms: string }) => ({ ...of, remark: '' });
  const { EN, PT, ES } = contest.texts;
  return {
    ...{ kind: 'MISSION', currency: contest.currency, trigger: { on: 'level' }, who: { all: [] } },
    effects: [{ unit: 'bonus', amount: { rule: 'fixed', amount } }],
    settle: { claim: 'auto', bonus: { ...terms, base: 'bonus' } },
    ...{ once: 'event', limits: {}, from: `${contest.from}:00Z`, markets: [], controlPercent: 0 },
    texts: { EN: said(EN), PT: said(PT), ES: said(ES) },
  };
};

/** What a grant of a contest is wagered by, told as promotions tell it; null: the contest has no such terms. */
export const bonusDefinition = (contest: Contest, number: number): Definition | null => {
  const found = bonusesOf(contest)[number - 1];
  return found === undefined ? null : definitionOf(contest, found.bonus);
};

/** What does not hold of bonus prizes: games that count for nothing, and what the market asks of wagering. */
export const bonusFaults = (contest: Contest, country: string): Fault[] =>
  bonusesOf(contest).flatMap(({ field, bonus }) => {
    const market = marketOf(country);
    const said = marketFaults({ ...definitionOf(contest, bonus), markets: [market] }).map(
      ({ field: at, reason }) => ({
        field: at.startsWith('settle.bonus')
          ? `${field}${at.slice('settle.'.length)}`
          : at.startsWith('effects.')
            ? `${field}bonus.amount`
            : at,
        reason,
      }),
    );
    if (bonus.wager > 0 && Object.values(bonus.weights).every((ppm) => ppm === 0))
      said.push({ field: `${field}bonus.weights`, reason: 'no game counts: it could never be wagered' });
    return said;
  });
