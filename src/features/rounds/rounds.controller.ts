import { useEffect, useState } from 'react';
import type { Round, RoundDetail } from '../../contract/entities/round';
import { gamesDomain } from '../../core/domains/games';
import { roundsDomain } from '../../core/domains/rounds';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../react';

export type RoundStateFilter = '' | 'open' | 'completed' | 'cancelled';

/** What a list is narrowed by; '' for everything, days as a date field writes them. */
export interface RoundFilter {
  vendor: string;
  state: RoundStateFilter;
  fromDay: string;
  untilDay: string;
}
export const NO_FILTER: RoundFilter = { vendor: '', state: '', fromDay: '', untilDay: '' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The first moment of a day where the visitor is, `later` days on; 0 for no day. */
export const dayStart = (day: string, later = 0): number => {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return 0;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
  return Number.isFinite(at) && at > 0 ? at : 0;
};

interface Page {
  rounds: Round[];
  totalPages: number;
  totalCount: number;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
}
const waiting: Page = { rounds: [], totalPages: 1, totalCount: 0, load: 'loading', error: null };

export interface RoundList extends Page {
  filter: RoundFilter;
  page: number;
  /** A changed filter begins at the first page. */
  narrow(change: Partial<RoundFilter>): void;
  go(page: number): void;
  refresh(): void;
}

/** The pages of a member's rounds; the newest request wins. `who` starts over when it changes. */
export function useRounds(who: string): RoundList {
  const domain = useDomain(roundsDomain);
  const [criteria, setCriteria] = useState({ filter: NO_FILTER, page: 1, at: 0 });
  const [shown, setShown] = useState<Page>(waiting);
  useEffect(() => {
    const stop = new AbortController();
    const { filter, page } = criteria;
    setShown((old) => ({ ...old, load: 'loading', error: null }));
    const query = {
      vendor: filter.vendor,
      from: dayStart(filter.fromDay),
      until: dayStart(filter.untilDay, 1),
      ...(filter.state === '' ? {} : { state: filter.state }),
      page,
      signal: stop.signal,
    };
    domain.list(query).then(
      (answer) => {
        if (!stop.signal.aborted) setShown({ ...answer, load: 'ready', error: null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted && isAppError(error)) setShown({ ...waiting, load: 'error', error });
      },
    );
    return () => stop.abort();
  }, [domain, criteria, who]);
  return {
    ...shown,
    filter: criteria.filter,
    page: criteria.page,
    narrow: (change) =>
      setCriteria({ filter: { ...criteria.filter, ...change }, page: 1, at: criteria.at + 1 }),
    go: (page) => setCriteria({ ...criteria, page, at: criteria.at + 1 }),
    refresh: () => setCriteria({ ...criteria, at: criteria.at + 1 }),
  };
}

/** The rounds of who is logged in; `isProofDue`: the person has to be proved first. */
export function useOwnRounds(): RoundList & { isProofDue: boolean } {
  const { session, i18n } = useClient();
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  // Times and names follow the language.
  const language = useStore(i18n.store, (state) => state.language);
  const list = useRounds(`${who} ${language}`);
  return { ...list, isProofDue: list.error?.code === 'STEP_UP_REQUIRED' };
}

/** Codes and names of all vendors, each once. */
export function useVendors(): [code: string, name: string][] {
  const games = useDomain(gamesDomain);
  const categories = useStore(games.store, (state) => state.categories);
  useEffect(() => void games.start(), [games]);
  return [...new Map(categories.flatMap((row) => row.vendors.map((card) => [card.vendor, card.name])))];
}

/** One round with its movements and its proof. */
export function useRoundDetail(round: Pick<Round, 'vendor' | 'id'>): {
  detail: RoundDetail | null;
  error: AppError | null;
  retry(): void;
} {
  const domain = useDomain(roundsDomain);
  const { vendor, id } = round;
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<{ detail: RoundDetail | null; error: AppError | null }>({
    detail: null,
    error: null,
  });
  useEffect(() => {
    const stop = new AbortController();
    setShown({ detail: null, error: null });
    domain.detail({ vendor, id, signal: stop.signal }).then(
      (detail) => {
        if (!stop.signal.aborted) setShown({ detail, error: null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted && isAppError(error)) setShown({ detail: null, error });
      },
    );
    return () => stop.abort();
  }, [domain, vendor, id, tries]);
  return { ...shown, retry: () => setTries(tries + 1) };
}
