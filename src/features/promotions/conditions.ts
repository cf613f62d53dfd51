import type { PromotionConditions, PromotionOffer } from '../../contract/entities/promotion';
import type { offers as words } from '../../locales/en/offers';
import { useClient, useFormat, useStore, useText, type TextOf } from '../../react';
import { isNone } from '../../react/amounts';

const PPM_OF_PERCENT = 10_000;
type Words = TextOf<typeof words>;

/** A word of the gateway's by its key; one that this edition does not know as it is. */
const known = (t: Words, key: string, word: string): string => t(key as 'who', { defaultValue: word });

export interface ConditionRow {
  /** Key of its name in the texts. */
  name: 'who' | 'for' | 'gets' | 'often' | 'play' | 'counts' | 'stake' | 'cap' | 'expiry' | 'order' | 'exit';
  lines: readonly string[];
}

type Format = Pick<ReturnType<typeof useFormat>, 'money' | 'number'>;

const oftenOf = (t: Words, of: PromotionConditions): string[] => [
  known(t, `often_${of.once}`, of.once),
  ...(of.perDay === null ? [] : [t('perDay', { count: String(of.perDay) })]),
  ...(of.ever === null ? [] : [t('ever', { count: String(of.ever) })]),
];

const bonusRows = (
  t: Words,
  { money, number }: Format,
  bonus: NonNullable<PromotionConditions['bonus']>,
): ConditionRow[] => [
  {
    name: 'play',
    lines: [
      bonus.wager === 0
        ? t('playNone')
        : t(bonus.isOfBoth ? 'playBoth' : 'playBonus', { times: number(bonus.wager) }),
    ],
  },
  {
    name: 'counts',
    lines: [
      ...[...bonus.weights].map(
        ([product, ppm]) => `${known(t, `product_${product}`, product)} ${number(ppm / PPM_OF_PERCENT)} %`,
      ),
      t('countsNone'),
    ],
  },
  { name: 'stake', lines: [bonus.maxStake === null ? t('noLimit') : money(bonus.maxStake)] },
  { name: 'cap', lines: [bonus.cap === null ? t('noLimit') : money(bonus.cap)] },
];

const CERTAIN_PPM = 1_000_000;
/** Nothing of it is by chance. */
export const isCertain = ({ odds }: Pick<PromotionOffer, 'odds'>): boolean =>
  odds.every(({ ppm }) => ppm === CERTAIN_PPM);

/** The significant conditions of an offer in their fixed order; the same rows for every offer. */
export function useConditions(): (offer: Pick<PromotionOffer, 'conditions' | 'odds'>) => ConditionRow[] {
  const t: Words = useText('offers');
  const format = useFormat();
  const said = useOddsText();
  return ({ conditions: of, odds }) => {
    if (of === null) return [];
    const { bonus } = of;
    const expiry = [
      ...(of.claimHours === null ? [] : [t('expiryClaim', { count: of.claimHours })]),
      ...(bonus === null ? [] : [t('expiryPlay', { count: bonus.days })]),
    ];
    return [
      { name: 'who', lines: [t(of.isNarrow ? 'whoSome' : 'whoAll')] },
      { name: 'for', lines: [known(t, `for_${of.on}`, of.on)] },
      {
        name: 'gets',
        lines:
          odds.length > 0 && isCertain({ odds })
            ? odds.map(({ amount }) => said(amount))
            : of.gives.map((unit) => known(t, `gets_${unit}`, unit)),
      },
      { name: 'often', lines: oftenOf(t, of) },
      ...(bonus === null ? [{ name: 'play' as const, lines: [t('playNone')] }] : bonusRows(t, format, bonus)),
      { name: 'expiry', lines: expiry.length === 0 ? [t('expiryNone')] : expiry },
      ...(bonus === null ? [] : [{ name: 'order' as const, lines: [t('orderBonus')] }]),
      { name: 'exit', lines: [t(bonus === null ? 'exitNone' : 'exitBonus')] },
    ];
  };
}

const MOST_FORMS = 999_999;
/** What a reward holds, in words. */
export function useGift() {
  const t: Words = useText('offers');
  const { money, number } = useFormat();
  return (gift: {
    money: Parameters<typeof money>[0];
    points: number;
    tickets: ReadonlyMap<string, number>;
  }): string => {
    const tickets = [...gift.tickets.values()].reduce((sum, count) => sum + count, 0);
    return [
      ...(!isNone(gift.money) ? [money(gift.money)] : []),
      ...(gift.points > 0
        ? [t('points', { count: Math.min(gift.points, MOST_FORMS), text: number(gift.points) })]
        : []),
      ...(tickets > 0 ? [t('tickets', { count: tickets })] : []),
    ].join(' + ');
  };
}

const ODDS = /^(\d{1,15}) (money|bonus|points|tickets)$/;

/** A row of odds in words: the gateway names it as a number of the smallest unit. What it names otherwise stands as it is. */
export function useOddsText(): (amount: string) => string {
  const gift = useGift();
  const { system } = useClient();
  const currency = useStore(system.store, ({ status }) => status?.currency ?? '');
  return (amount) => {
    const [, digits = '', unit = ''] = ODDS.exec(amount) ?? [];
    if (digits === '') return amount;
    const isMoney = unit === 'money' || unit === 'bonus';
    return (
      gift({
        money: { minor: isMoney ? BigInt(digits) : 0n, currency },
        points: unit === 'points' ? Number(digits) : 0,
        tickets: new Map(unit === 'tickets' ? [['', Number(digits)]] : []),
      }) || amount
    );
  };
}
