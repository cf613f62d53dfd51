import { useEffect, useRef } from 'react';
import type { Withdrawal } from '../../contract/entities/withdrawal';
import { withdrawalsDomain } from '../../core/domains/withdrawals';
import type { AppError } from '../../core/kernel/app-error';
import type { WalletDomain } from '../../core/types';
import { useAction, useClient, useDomain } from '../../react';
import { useFollowed } from './follow.controller';
import { useSecondsLeft } from './seconds-left.controller';
import { isWithdrawalOpen } from './timeline';

const MINUTE_S = 60;

export interface WithdrawCase {
  withdrawal: Withdrawal | null;
  error: AppError | null;
  retry(): void;
  put(withdrawal: Withdrawal): void;
}

/** One withdrawal and its way to the account. */
export function useWithdrawCase(id: string, first: Withdrawal | null, onState: () => void): WithdrawCase {
  const client = useClient();
  const domain = useDomain(withdrawalsDomain);
  const followed = useFollowed<Withdrawal>({
    // A withdrawal whose number the gateway did not return cannot be asked about.
    id: id || null,
    read: (one) => domain.detail(one),
    isOpen: isWithdrawalOpen,
    events: ['WITHDRAW', 'PAYMENT_CONFIRMATION', 'RESYNC'],
  });
  const withdrawal = followed.item ?? (first?.id === id ? first : null);
  const state = withdrawal?.state;
  // Each step may have given money back, or taken it.
  const seen = useRef(state);
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (before === undefined || before === state) return;
    void client.peek<WalletDomain>('wallet')?.refresh();
    tell.current();
  }, [client, state]);
  return { withdrawal, error: followed.error, retry: followed.reload, put: followed.put };
}

/** Whether it arrived: asked until the time is over, then it counts as received. */
export function useArrival({ id, confirmation }: Withdrawal, onAnswered: () => void) {
  const client = useClient();
  const domain = useDomain(withdrawalsDomain);
  const dueAt = confirmation?.dueAt ?? null;
  // The gateway's clock says when it is over, the page's counts down to it.
  const shiftMs = client.serverTime.now() - client.ports.clock.now();
  const until = useRef<{ of: number | null; at: number | null }>({ of: null, at: null });
  if (until.current.of !== dueAt) until.current = { of: dueAt, at: dueAt === null ? null : dueAt - shiftMs };
  const secondsLeft = useSecondsLeft(until.current.at);
  const isOver = secondsLeft === 0;
  const latest = useRef(onAnswered);
  latest.current = onAnswered;
  const wasDue = useRef(!isOver);
  useEffect(() => {
    if (isOver && wasDue.current) latest.current();
    wasDue.current = !isOver;
  }, [isOver]);
  const answer = useAction(async (arrived: boolean) => {
    await domain.confirm(id, { arrived });
    onAnswered();
  });
  return {
    minutesLeft: Math.ceil(secondsLeft / MINUTE_S),
    isOver,
    busy: answer.busy,
    error: answer.error,
    say: (arrived: boolean) => void answer.run(arrived),
  };
}

export function useTakeBack(id: string, onNews: (withdrawal: Withdrawal) => void) {
  const domain = useDomain(withdrawalsDomain);
  const { busy, error, run } = useAction(async () => onNews(await domain.cancel(id)));
  return { busy, error, takeBack: () => void run() };
}
