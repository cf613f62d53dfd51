import { useState } from 'react';
import type { PromotionCondition, PromotionReason } from '../../contract/entities/promotion-reason';
import { promotionDomain } from '../../core/domains/promotion';
import { standingWords } from '../../core/i18n/lazy-words';
import type { standing as words } from '../../locales/en/standing';
import { useClient, useDomain, useFormat, useStore, useText, type TextOf } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { useTakesDeposits } from './offers.controller';

type Words = TextOf<typeof words>;

/** Limits that all say the same to a member. */
const LIMITS: readonly string[] = ['perDay', 'perWeek', 'perMonth', 'ever', 'minorPerDay'];
const OUTCOMES: readonly string[] = [
  ...['granted', 'never-heard', 'not-in-force', 'conditions', 'silent', 'occasion', 'code', 'budget'],
  'nothing',
];
const outcomeOf = ({ outcome }: PromotionReason): 'else' =>
  (LIMITS.includes(outcome) ? 'limit' : OUTCOMES.includes(outcome) ? outcome : 'else') as 'else';

const MOST_DIGITS = /^-?\d{1,15}$/;

/** One condition that did not hold, with what is missing where more of it would do. */
function useLack(): (of: PromotionCondition) => string {
  const t: Words = useText('standing');
  const { money, number } = useFormat();
  const { system } = useClient();
  const currency = useStore(system.store, ({ status }) => status?.currency ?? '');
  return ({ fact, window, unit, missing }) => {
    const name = t(`fact_${fact.replaceAll('.', '_')}` as 'fact_else', { defaultValue: t('fact_else') });
    const when = window === 'event' ? '' : t(`in_${window}` as 'in_day', { defaultValue: '' });
    const what = [name, when].filter(Boolean).join(' ');
    if (!MOST_DIGITS.test(missing)) return t('unfit', { what });
    const amount = unit === 'money' ? money({ minor: BigInt(missing), currency }) : number(Number(missing));
    return t('lack', { what, amount });
  };
}

type Way = 'deposit' | 'bet' | 'identity' | 'contact' | 'vip';
/** Where what is missing is to be had; '' where nothing of the member's can change it. */
const wayOf = ({ fact }: PromotionCondition): Way | '' => {
  if (fact.startsWith('deposits.')) return 'deposit';
  if (/^(stakes|wins|loss|bets)\./.test(fact)) return 'bet';
  if (fact === 'member.verified' || fact === 'member.age') return 'identity';
  if (fact === 'member.mobile') return 'contact';
  return fact === 'member.level' ? 'vip' : '';
};

function useGo(toGames: () => void): (way: Way) => void {
  const client = useClient();
  const pages = { identity: 'identity', contact: 'securityCenter', vip: 'vip' } as const;
  return (way) => {
    if (way === 'deposit') client.intend({ type: 'open-deposit' });
    else if (way === 'bet') toGames();
    else client.intend({ type: 'open-member-page', page: pages[way] });
  };
}

/** Why one offer was given to the member or not when it was last looked at, in words; null while or where nothing is known. */
export function useStanding(code: string, toGames: () => void) {
  const { i18n } = useClient();
  // Before anything asks for a word.
  useState(() => i18n.addTexts('standing', standingWords));
  const t: Words = useText('standing');
  const domain = useDomain(promotionDomain);
  const lack = useLack();
  const go = useGo(toGames);
  const takesDeposits = useTakesDeposits();
  const { value } = useLoaded(() => domain.reasons(code));
  const reason = value?.find((one) => one.code === code);
  if (reason === undefined) return null;
  return {
    said: t(`is_${outcomeOf(reason)}`),
    lacks: reason.conditions.map((one) => ({ key: `${one.key} ${one.window}`, text: lack(one) })),
    ways: [...new Set(reason.conditions.map(wayOf))].flatMap((way) =>
      way === '' || (way === 'deposit' && !takesDeposits) ? [] : [way],
    ),
    heardAt: reason.heardAt,
    go,
  };
}
