import type { DividendTerms, PayProduct, PayRate, PayTerms } from '../../contract/pay';
import { useFormat, useText } from '../../react';
import { useReportTexts } from './overview.controller';
import { useProductName } from './product.controller';

const MILLION = 1_000_000;

/** Terms as people read them: sentences, and the rows as cells. */
export interface TermsWords {
  sentences: string[];
  head: string[];
  rows: string[][];
}

/** A product of pay by its name. */
export function usePayProduct(): (product: string) => string {
  const t = useText('agentPay');
  const nameOf = useProductName();
  return (product) => (product === 'CONS' || product === 'DEPOSIT' ? t(product) : nameOf(product));
}

/** Contracts in words of the visitor's language. */
export function useTermsWords(): (terms: PayTerms) => TermsWords {
  const t = useText('agentPay');
  const { money, number } = useFormat();
  const { share } = useReportTexts('');
  const productOf = usePayProduct();
  return (terms) => {
    const { currency, active } = terms;
    const amount = (minor: number): string => money({ minor: BigInt(minor), currency });
    const percent = (ppm: number): string => share(ppm / MILLION);
    const rateOf = (rate: PayRate): string => (rate.type === 'P' ? percent(rate.ppm) : amount(rate.minor));
    const product = productOf(terms.product satisfies PayProduct);
    const who = [
      t(active.minDeposit === 0 ? 'sayActiveBets' : 'sayActive', {
        bets: amount(active.minTurnover),
        deposits: amount(active.minDeposit),
      }),
      t(active.countsSelf ? 'saySelf' : 'sayNotSelf'),
    ];
    const dividend = (one: DividendTerms): string[] => [
      t('sayDividend', { product, span: t(`span${one.period}`) }),
      t(one.threshold === 'floating' ? 'sayFloating' : 'sayRow'),
      one.deductions.length === 0
        ? t('sayNothingTaken')
        : t('sayTaken', { list: one.deductions.map((name) => t(name)).join(', ') }),
      t(one.tierTest === 'gross' ? 'sayGross' : 'sayNet'),
      t(`carry_${one.carry}`),
      ...who,
    ];
    switch (terms.kind) {
      case 'daily':
      case 'hourly':
        return {
          sentences: [t(terms.kind === 'daily' ? 'sayDaily' : 'sayHourly', { product }), t('sayRow'), ...who],
          head: [t('turnoverFrom'), t('activeFrom'), t('rate')],
          rows: terms.tiers.map((row) => [amount(row.minTurnover), number(row.minActive), rateOf(row.rate)]),
        };
      case 'realtime':
        return {
          sentences: [t('sayRealtime', { product }), t('sayRow')],
          head: [t('turnoverFrom'), t('onLost'), t('onWon')],
          rows: terms.tiers.map((row) => [
            amount(row.minTurnover),
            percent(row.lossPpm),
            percent(row.winPpm),
          ]),
        };
      case 'dividend':
        return {
          sentences: dividend(terms),
          head: [t('turnoverFrom'), t('lossFrom'), t('activeFrom'), t('rate')],
          rows: terms.tiers.map((row) => [
            amount(row.minTurnover),
            amount(row.minNetLoss),
            number(row.minActive),
            percent(row.ppm),
          ]),
        };
    }
  };
}

/** What is missing to the next row, in words; '' where no row is above. */
export function useMissingWords(): (
  missing: { turnover: bigint; netLoss: bigint; active: number } | null,
  currency: string,
) => string {
  const t = useText('agentPay');
  const { money, number } = useFormat();
  return (missing, currency) => {
    if (missing === null) return t('top');
    const list = [
      missing.turnover > 0n && t('missingTurnover', { amount: money({ minor: missing.turnover, currency }) }),
      missing.netLoss > 0n && t('missingLoss', { amount: money({ minor: missing.netLoss, currency }) }),
      missing.active > 0 && t('missingActive', { count: missing.active, number: number(missing.active) }),
    ].filter((one) => one !== false);
    return list.length === 0 ? '' : t('missing', { list: list.join(', ') });
  };
}
