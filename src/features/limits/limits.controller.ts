import { useCallback, useEffect, useState } from 'react';
import type { Limit, LimitKind, LimitPeriod, PlayLimits } from '../../contract/entities/limit';
import { limitKinds, limitPeriods, limitsDomain } from '../../core/domains/limits';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useFormat, useText } from '../../react';

/** In their order on the page. */
export const kinds: readonly LimitKind[] = limitKinds;

/** One thing that can be bounded, with its limit where one is set. */
export interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  limit: Limit | null;
  /** The wait of a higher one is over: it can be confirmed. */
  isReady: boolean;
}
/** What stands in the page: no words, no times of its own. */
export interface LimitsModel {
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  about: (PlayLimits & { previousLogin: number | null }) | null;
  rows: readonly LimitRow[];
  reload(): void;
  /** The gateway's answer to a change. */
  show(limits: PlayLimits): void;
}

const rowsOf = (about: PlayLimits | null, now: number): LimitRow[] =>
  limitKinds.flatMap((kind) =>
    limitPeriods.map((period) => {
      const limit = about?.limits.find((one) => one.kind === kind && one.period === period) ?? null;
      return { kind, period, limit, isReady: limit?.raise ? limit.raise.readyAt <= now : false };
    }),
  );

/** Limits as the gateway has them, read again when the page is looked at again. */
export function useLimits(): LimitsModel {
  const client = useClient();
  const domain = useDomain(limitsDomain);
  const [state, setState] = useState<Pick<LimitsModel, 'load' | 'error' | 'about'>>({
    load: 'loading',
    error: null,
    about: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    domain.get().then(
      (about) => {
        if (!gone) setState({ load: 'ready', error: null, about });
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        if (!gone) setState((old) => ({ ...old, load: 'error', error }));
      },
    );
    return () => {
      gone = true;
    };
  }, [domain, turn]);
  return {
    ...state,
    rows: rowsOf(state.about, client.serverTime.now()),
    reload: () => setTurn((old) => old + 1),
    show: (limits) =>
      setState((old) => ({ ...old, about: { ...limits, previousLogin: old.about?.previousLogin ?? null } })),
  };
}

/** A value in words: money, or minutes. */
export function useValueText(currency: string) {
  const { money } = useFormat();
  const t = useText('limits');
  return ({ kind, unread }: Pick<Limit, 'kind' | 'unread'>, value: bigint): string =>
    kind === 'time' && !unread
      ? t('minutes', { count: Number(value) })
      : money({ minor: value, currency, unread });
}

/** The second yes to a higher limit, or the way back from it. */
export function useRaise(id: string, show: LimitsModel['show']) {
  const domain = useDomain(limitsDomain);
  const confirm = useAction(async () => show(await domain.confirm(id)));
  const keep = useAction(async () => show(await domain.cancelRaise(id)));
  return {
    busy: confirm.busy || keep.busy,
    error: confirm.error ?? keep.error,
    confirm: () => void confirm.run(),
    keep: () => void keep.run(),
  };
}

/** How often play is interrupted. */
export function useReality(show: LimitsModel['show']) {
  const domain = useDomain(limitsDomain);
  const { busy, error, run } = useAction(async (minutes: number) => show(await domain.reality(minutes)));
  const set = useCallback((minutes: number) => void run(minutes), [run]);
  return { busy, error, set };
}

/** Where the operator's words on safe play are. */
export function useHelp(): () => void {
  const client = useClient();
  return () => void client.intend({ type: 'open-help' });
}
