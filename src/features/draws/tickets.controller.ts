import { useCallback, useEffect, useState } from 'react';
import type {
  LotteryTicket,
  LotteryTicketDetail,
  LotteryTicketState,
} from '../../contract/entities/lottery-ticket';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import { lotteryDomain } from '../../core/domains/lottery';
import { useAction, useClient, useDomain, useSessionEvents, useStore } from '../../react';
import { useLive } from '../../react/use-live';
import { useTier } from '../../react/use-tier';

export { isGain } from '../../core/lottery-win';

export type TicketFilter = Exclude<LotteryTicketState, 'unknown'> | '';

/** Who sees tickets here: members, on the operator's own pages. */
export function useTicketsVisitor() {
  const client = useClient();
  useSessionEvents();
  const state = useStore(client.session.store, (one) => one.state);
  const tier = useTier();
  return {
    state: tier === 'unknown' ? 'restoring' : tier === 'partner' && state === 'member' ? 'partner' : state,
    site: client.config.gateway,
    logIn: () => client.intend({ type: 'need-login' }),
  };
}

/** True once this widget's words are here in the visitor's language, or are known to be lost. */
export function useTicketTexts(): boolean {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language);
  useEffect(() => {
    let gone = false;
    if (isDue) void addTextsBehindLogin(i18n).then(() => gone || setSettled(language));
    return () => {
      gone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}

/** The member's tickets, the newest first; read again when a draw is settled. */
export function useTickets() {
  const lottery = useDomain(lotteryDomain);
  const { i18n } = useClient();
  const [filter, setFilter] = useState<TicketFilter>('');
  const [list, setList] = useState<{ tickets: LotteryTicket[]; next: string } | null>(null);
  const { run, busy, error } = useAction(async (state: TicketFilter, cursor: string) => {
    const page = await lottery.tickets({ state, cursor });
    setList((old) =>
      cursor === '' || old === null ? page : { tickets: [...old.tickets, ...page.tickets], next: page.next },
    );
  });
  const refresh = useCallback(() => void run(filter, ''), [run, filter]);
  useEffect(() => refresh(), [refresh]);
  useLive(['LOTTERY', 'LOTTERY_WIN', 'RESYNC'], (event) => {
    // Draws are told number by number: a ticket is over when its draw is settled or void.
    if (event.type !== 'LOTTERY' || event.data.what === 'settled' || event.data.what === 'void') refresh();
  });
  return {
    filter,
    narrow(state: TicketFilter) {
      setList(null);
      setFilter(state);
    },
    tickets: list?.tickets ?? null,
    more: list !== null && list.next !== '' ? () => void run(filter, list.next) : null,
    busy,
    refresh,
    failure: error === null ? '' : i18n.errorText(error),
    /** There is no list, and asking again would not bring one. */
    isNever: list === null && error?.retryable === false,
  };
}

/** One ticket down to its proof. */
export function useTicketDetail(id: string) {
  const lottery = useDomain(lotteryDomain);
  const { i18n } = useClient();
  const [ticket, setTicket] = useState<LotteryTicketDetail | null>(null);
  const { run, busy, error } = useAction(async (act: 'read' | 'cancel') => {
    if (act === 'cancel') await lottery.cancel(id);
    setTicket(await lottery.ticket(id));
  });
  useEffect(() => void run('read'), [run]);
  return {
    ticket,
    busy,
    failure: error === null ? '' : i18n.errorText(error),
    cancel: () => void run('cancel'),
    again: () => void run('read'),
  };
}
