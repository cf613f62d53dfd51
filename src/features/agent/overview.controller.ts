import { useEffect, useMemo, useState } from 'react';
import type { TeamOverview } from '../../contract/entities/agent';
import { agentDomain } from '../../core/domains/agent';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../react';
import { createDayTexts, type DayTexts } from '../../react/days';
import { chosenOf, isSpan, spanBefore, spanOf, type OverviewPeriod } from './figures';

/** Parts of a hundredth that a contract's rates may have. */
const RATE_DIGITS = 4;

/** Percents as people of a language write them. */
const percentsOf = (language: string, digits: number): ((share: number) => string) => {
  const options = { style: 'percent', maximumFractionDigits: digits } as const;
  let format: Intl.NumberFormat;
  try {
    format = new Intl.NumberFormat(language, options);
  } catch {
    // A language that this browser does not know.
    format = new Intl.NumberFormat('en', options);
  }
  return (share) => format.format(share);
};

/** How days, moments and shares are written for who looks. */
export function useReportTexts(zone: string): DayTexts & {
  /** Rounded, for what is compared. */
  percent(share: number): string;
  /** In full, for what binds. */
  share(share: number): string;
} {
  const { i18n } = useClient();
  useStore(i18n.store, (state) => state.language);
  const tag = i18n.texts.language();
  return useMemo(
    () => ({
      ...createDayTexts(tag, zone, i18n.dateTime),
      percent: percentsOf(tag, 1),
      share: percentsOf(tag, RATE_DIGITS),
    }),
    [i18n, tag, zone],
  );
}

export interface OverviewState {
  /** The last answer; it stands while the next one is on its way. */
  shown: TeamOverview | null;
  /** The period before, null while it is not here. */
  before: TeamOverview | null;
  isBeforeLost: boolean;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  /** When it was answered, ms since 1970. */
  asOf: number | null;
}

const NOTHING: OverviewState = {
  shown: null,
  before: null,
  isBeforeLost: false,
  load: 'loading',
  error: null,
  asOf: null,
};

/** What a team did in some days, and in as many days before. */
export function useOverview(memberId = ''): OverviewState & {
  period: OverviewPeriod | null;
  texts: ReturnType<typeof useReportTexts>;
  choose(period: OverviewPeriod): void;
  /** @returns false where these days cannot be asked for, and nothing is */
  range(from: string, to: string): boolean;
  refresh(): void;
} {
  const { ports, session } = useClient();
  const domain = useDomain(agentDomain);
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  const [asked, setAsked] = useState({ from: '', to: '' });
  const [state, setState] = useState<OverviewState>(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const put = (change: Partial<OverviewState>): void => {
      if (!signal.aborted) setState((old) => ({ ...old, ...change }));
    };
    const read = async (): Promise<void> => {
      put({ load: 'loading', error: null });
      const shown = await domain.overview({ ...asked, memberId, signal });
      put({ shown, before: null, isBeforeLost: false, load: 'ready', asOf: ports.clock.now() });
      const before = await domain
        .overview({ ...spanBefore(shown.window), memberId, signal })
        .catch(() => null);
      put({ before, isBeforeLost: before === null });
    };
    read().catch((thrown: unknown) => put({ load: 'error', error: asError(thrown) }));
    return () => stop.abort();
  }, [asked, domain, memberId, ports, who]);
  const { shown } = state;
  const today = shown?.window.today ?? '';
  return {
    ...state,
    period: shown === null ? null : chosenOf(shown.window),
    texts: useReportTexts(shown?.window.zone ?? ''),
    choose: (period) => {
      if (today !== '') setAsked(spanOf(period, today));
    },
    range: (from, to) => {
      if (!isSpan({ from, to }, today)) return false;
      setAsked({ from, to });
      return true;
    },
    refresh: () => setAsked((old) => ({ ...old })),
  };
}
