import { createStore } from 'zustand/vanilla';
import { announcements, winnerBoard } from '../../contract/calls/notices';
import type { Winner } from '../../contract/entities/notice';
import { parseAmount } from '../../contract/money';
import { asError } from '../kernel/app-error';
import type { DomainDefinition, NoticesDomain, SessionState } from '../types';

const TYPES = 'B,PL,PU,PR,H';
export const WINNER_ROWS = 20;
const CLOSED = 'closed';

/** Who a notice is for: A logged in, B guest, F first login, '' all. */
export const isFor = (
  execution: string,
  visitor: Pick<SessionState, 'state' | 'firstTimeLogin'>,
): boolean => {
  const isMember = visitor.state === 'member';
  if (execution === 'A') return isMember;
  if (execution === 'B') return !isMember;
  if (execution === 'F') return isMember && visitor.firstTimeLogin;
  return execution === '';
};

const DECIMAL = /^(-?)0*(\d*)(?:\.(\d+))?$/;

/** Compares two decimal texts by value, without a float; what is no number counts least. */
export const compareDecimals = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text) => {
    const match = text.trim() === '' ? null : DECIMAL.exec(text.trim().replace(/,/g, ''));
    return (
      match && {
        negative: match[1] === '-',
        whole: match[2] ?? '',
        fraction: (match[3] ?? '').replace(/0+$/, ''),
      }
    );
  });
  if (!left || !right) return (left ? 1 : 0) - (right ? 1 : 0);
  if (left.negative !== right.negative) {
    const isZero = left.whole + left.fraction + right.whole + right.fraction === '';
    return isZero ? 0 : left.negative ? -1 : 1;
  }
  const size =
    left.whole.length - right.whole.length ||
    (left.whole > right.whole ? 1 : left.whole < right.whole ? -1 : 0) ||
    (left.fraction > right.fraction ? 1 : left.fraction < right.fraction ? -1 : 0);
  return left.negative ? -size : size;
};

/** A win as money of the merchant's currency, null when the amount is none. */
export const winnerMoney = (
  { amount }: Pick<Winner, 'amount'>,
  currency: string,
): { minor: bigint; currency: string } | null => {
  const minor = currency === '' ? null : parseAmount(amount.replace(/,/g, ''), currency);
  return minor === null ? null : { minor, currency };
};

/** Banners, notices, pop-ups and the winner board. */
export const noticesDomain: DomainDefinition<NoticesDomain> = {
  name: 'notices',
  create(client) {
    const { session } = client.ports.storage;
    const store = createStore<ReturnType<NoticesDomain['store']['getState']>>(() => ({
      load: 'idle',
      notices: null,
      error: null,
    }));
    const visitor = () => client.session.store.getState();
    const closedKey = () => (visitor().state === 'member' ? 'USER_POPUP' : 'ANONYMOUS_POPUP');
    let latest = 0;

    const load = async (): Promise<void> => {
      const mine = ++latest;
      const isMember = visitor().state === 'member';
      if (!store.getState().notices) store.setState({ load: 'loading', error: null });
      try {
        const notices = await client.call(
          announcements,
          {
            types: TYPES,
            platform: 'W',
            execution: isMember ? 'A' : 'B',
            merchantCode: client.config.merchant,
          },
          { anonymous: !isMember },
        );
        if (mine === latest) store.setState({ load: 'ready', notices, error: null });
      } catch (error) {
        if (mine === latest) store.setState({ load: 'error', error: asError(error) });
      }
    };
    let started: Promise<void> | null = null;
    const again = () => {
      if (started) started = load();
    };
    client.session.onLogin(again);
    client.session.onLogout(again);
    client.onDestroy(
      client.i18n.store.subscribe((now, before) => {
        if (now.language !== before.language) again();
      }),
    );

    return {
      store,
      start: () => (store.getState().load === 'error' ? (started = load()) : (started ??= load())),
      banner: (group) => (store.getState().notices?.banners ?? []).filter((banner) => banner.group === group),
      popups: () =>
        session.get(closedKey()) === CLOSED
          ? []
          : (store.getState().notices?.popups ?? [])
              .filter((popup) => isFor(popup.execution, visitor()))
              // What a newcomer reads first is for newcomers.
              .sort((a, b) => Number(b.execution === 'F') - Number(a.execution === 'F')),
      closePopups() {
        session.set(closedKey(), CLOSED);
        store.setState({});
      },
      async winners(limit = WINNER_ROWS): Promise<Winner[]> {
        const rows = await client.call(winnerBoard, {
          gameCategory: 'ALL',
          language: client.i18n.store.getState().language,
          limitNum: limit,
        });
        return rows.sort((a, b) => compareDecimals(b.amount, a.amount)).slice(0, limit);
      },
    };
  },
};
