import {
  CLOSURE_SETTING,
  liveEvents,
  type LiveEventOf,
  type LiveEvent,
  type LiveEventType,
  type LiveSubject,
} from '../../contract/entities/live-event';
import type { Balance } from '../../contract/entities/wallet';
import { createLazy } from '../kernel/lazy';
import { randomBelow } from '../kernel/random';
import { createDebounce } from '../kernel/throttle';
import type { Client, InboxDomain, PromotionsDomain, WalletDomain } from '../types';

/** Several events mostly come together: the balance is asked for once they are through, and a little later. */
export const GATHER_MS = 1_000;
export const SETTLE_MS = 500;
/** Within what time the pages that hear of maintenance ask for it. */
export const SPREAD_MS = 3_000;
const DICE = 128;

/** Events that may want to be said at once. */
const saying: ReadonlySet<LiveEventType> = new Set<LiveEventType>([
  'DEPOSIT',
  'WITHDRAW',
  'AGENT_TRANSFER_AGENT_TO_DOWNLINE',
  'AGENT_TRANSFER_DOWNLINE_TO_AGENT',
  'PROMOTION_CLAIM',
  'INBOX',
  'ONLINE_MSG',
  'LOTTERY_WIN',
]);

/** The balance with one wallet changed; null if it has no such wallet in that currency, or if the wallet or the total is unread. */
const withWallet = (
  balance: Balance | null,
  { accountTypeId, available }: LiveEventOf<'BALANCE'>['data'],
): Balance | null => {
  const old = balance?.wallets.find((row) => row.accountTypeId === accountTypeId)?.available;
  if (!balance || !available || old?.currency !== available.currency) return null;
  if (balance.total.unread || old.unread) return null;
  return {
    ...balance,
    total: { ...balance.total, minor: balance.total.minor - old.minor + available.minor },
    wallets: balance.wallets.map((row) =>
      row.accountTypeId === accountTypeId ? { ...row, available } : row,
    ),
  };
};

/** What events do to the other domains. A domain that is not in use on this page is not made for it. */
export const createLiveEffects = (
  client: Pick<Client, 'i18n' | 'intend' | 'peek' | 'ports' | 'session' | 'system' | 'use'>,
) => {
  const { clock, random } = client.ports;
  const gathered = createDebounce(clock, GATHER_MS);
  const wallet = () => client.peek<WalletDomain>('wallet');
  const words = createLazy(() => import('./live.toasts'));
  const say = async (event: LiveEvent): Promise<void> => {
    const { toastOf } = await words();
    const toast = await toastOf(client, event);
    if (toast) client.intend({ type: 'toast', ...toast });
  };
  const shown = () => wallet()?.store.getState().balance ?? null;

  return {
    wallet,
    cancel: gathered.cancel,
    /** Nothing has changed: an old number is a right one. */
    fresh(): void {
      const balance = shown();
      if (balance) wallet()?.heard(balance);
    },
    apply(event: LiveEvent): void {
      if (event.type === 'SESSION_ENDED') return client.session.ended(event.data.reason);
      // Not all pages at once.
      if (event.type === 'SETTING_CHANGED' && event.data.setting === CLOSURE_SETTING)
        clock.setTimeout(() => void client.system.check(), (SPREAD_MS * randomBelow(random, DICE)) / DICE);
      // Words that did not arrive are not worth an alarm: what they tell stands in the widgets as well.
      if (saying.has(event.type)) say(event).catch(() => undefined);
      const stale: readonly LiveSubject[] = liveEvents[event.type].stale;
      if (stale.includes('inbox'))
        client.peek<InboxDomain>('inbox')?.heard(event.type === 'INBOX' && event.data.all);
      if (stale.includes('promotions')) void client.peek<PromotionsDomain>('promotions')?.refresh();
      if (!stale.includes('balance')) return;
      // The number that came along is shown at once; the one that is asked for has the last word.
      const told = event.type === 'BALANCE' ? withWallet(shown(), event.data) : null;
      if (told) wallet()?.heard(told);
      gathered.run(() => void clock.setTimeout(() => void wallet()?.refresh(), SETTLE_MS));
    },
  };
};
