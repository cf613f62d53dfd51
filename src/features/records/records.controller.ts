import { useEffect, useRef, useState } from 'react';
import type { BetPage } from '../../contract/entities/record-bets';
import type { BonusPage } from '../../contract/entities/record-bonuses';
import type { ProfitTable } from '../../contract/entities/record-profit';
import type { RecordType } from '../../contract/entities/record';
import type { StatementDetail, StatementPage } from '../../contract/entities/record-statement';
import type { RoundDetail } from '../../contract/entities/round';
import { gamesDomain } from '../../core/domains/games';
import { recordsDomain } from '../../core/domains/records';
import { readAmount, typedAmount } from '../../core/i18n/read-amount';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useDomain, useStore, useText } from '../../react';
import { useMissingPages } from '../../react/use-missing-pages';
import { usePages, type Listed } from '../../react/use-pages';
import { useTag } from '../../react/use-tag';
import type { RecordPart } from './needs';

/** Days of the merchant, '' for the usual ones. */
export interface Days {
  from: string;
  to: string;
}
export interface AccountFilter extends Days {
  type: RecordType | '';
}
export interface BetsFilter extends Days {
  vendor: string;
  category: string;
  state: '' | 'open' | 'completed' | 'cancelled';
  min: string;
  max: string;
}
export type ProfitBy = 'day' | 'week' | 'month' | 'category';
export interface ProfitFilter extends Days {
  by: ProfitBy;
}

export const ANY_DAYS: Days = { from: '', to: '' };
export const ANY_ACCOUNT: AccountFilter = { ...ANY_DAYS, type: '' };
export const ANY_BETS: BetsFilter = { ...ANY_DAYS, vendor: '', category: '', state: '', min: '', max: '' };

export function useAccount(): Listed<AccountFilter, StatementPage> {
  const domain = useDomain(recordsDomain);
  return usePages(ANY_ACCOUNT, ({ type, ...days }, options) =>
    domain.account({ ...days, ...options, types: type === '' ? [] : [type] }),
  );
}

export function useBets(): Listed<BetsFilter, BetPage> {
  const domain = useDomain(recordsDomain);
  return usePages(ANY_BETS, (filter, options) => domain.bets({ ...filter, ...options }));
}

/** Reads the amounts of a filter as people type them, and writes them with a point as the gateway reads them. */
export function useBetsFilter(
  currency: string,
): (draft: BetsFilter) => { filter: BetsFilter } | { refused: string } {
  const t = useText('records');
  const tag = useTag();
  return (draft) => {
    const filter = { ...draft };
    for (const name of ['min', 'max'] as const) {
      if (draft[name].trim() === '') continue;
      const read = readAmount(draft[name], { currency, tag });
      if ('problem' in read) return { refused: t('amountRefused', { name: t(name) }) };
      filter[name] = typedAmount(read.money, 'en');
    }
    return { filter };
  };
}

export function useProfit(): Listed<ProfitFilter, ProfitTable> {
  const domain = useDomain(recordsDomain);
  return usePages({ ...ANY_DAYS, by: 'day' }, (filter, { signal }) => domain.profit({ ...filter, signal }));
}

export function useBonuses(): Listed<Days, BonusPage> {
  const domain = useDomain(recordsDomain);
  return usePages(ANY_DAYS, (days, options) => domain.bonuses({ ...days, ...options }));
}

/** Whether the gateway tells a part; none is offered before that is known. */
export function useParts(): (part: RecordPart) => boolean {
  const { pages } = useMissingPages<RecordPart>(() => import('./needs'));
  return (part) => pages?.includes(part) === false;
}

/** Something of one row that is asked for by itself; `isThere`: whether the gateway tells it at all. */
function useDetail<T>(
  key: string,
  part: RecordPart,
  read: () => Promise<T>,
): { detail: T | null; error: AppError | null; isThere: boolean; retry(): void } {
  const has = useParts();
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<{ detail: T | null; error: AppError | null }>({
    detail: null,
    error: null,
  });
  // New with each drawing; what it reads is said by the key.
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    let isGone = false;
    setShown({ detail: null, error: null });
    reader.current().then(
      (detail) => {
        if (!isGone) setShown({ detail, error: null });
      },
      (thrown: unknown) => {
        if (!isGone) setShown({ detail: null, error: asError(thrown) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [key, tries]);
  return { ...shown, isThere: has(part), retry: () => setTries(tries + 1) };
}

export const useEntryDetail = (id: string) => {
  const domain = useDomain(recordsDomain);
  return useDetail<StatementDetail>(id, 'journal', () => domain.accountDetail(id));
};
export const useBetDetail = (bet: { vendor: string; id: string }) => {
  const domain = useDomain(recordsDomain);
  return useDetail<RoundDetail>(`${bet.vendor} ${bet.id}`, 'round', () => domain.betDetail(bet));
};

/** Vendors and categories of the lobby, each once, by their names. */
export function useLobbyNames(): { vendors: [string, string][]; categories: string[] } {
  const games = useDomain(gamesDomain);
  const categories = useStore(games.store, (state) => state.categories);
  useEffect(() => void games.start(), [games]);
  return {
    vendors: [...new Map(categories.flatMap((row) => row.vendors.map((card) => [card.vendor, card.name])))],
    categories: categories.map(({ key }) => key),
  };
}
