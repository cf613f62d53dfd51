import { MAIN_WALLET } from '../../src/contract/entities/wallet';
import { amountText } from '../../src/contract/money';
import type { Ledger } from '../ledger/index';
import type { LiveNews } from '../../src/contract/entities/live-event';

/** Changes of one member within this span are told as one, with the last balance. */
export const JOIN_MS = 100;
/** Members that wait to be told; more are told at once. */
const MAX_WAITING = 10_000;

interface News {
  merchantId: number;
  memberId: string;
  event: LiveNews;
}

/** Tells members of their balance after the ledger has committed it. @returns the end of it */
export const followBalances = (deps: {
  ledger: Ledger;
  /** The number of a vendor's wallet; null when it is not known here. */
  walletIdOf: (merchantId: number, vendor: string) => number | null;
  tell: (input: News) => void;
}): (() => void) => {
  const { ledger, tell } = deps;
  let waiting = new Map<string, News>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const due = waiting;
    waiting = new Map();
    for (const news of due.values()) tell(news);
  };
  const forget = ledger.onChange(({ merchantId, balances }) => {
    for (const { account, balanceMinor } of balances) {
      const { owner, currency } = account;
      const [memberId = '', vendor = ''] = owner.split(':');
      const walletId =
        account.class === 'wallet'
          ? deps.walletIdOf(merchantId, vendor)
          : account.class === 'player' || account.class === 'trial'
            ? MAIN_WALLET
            : undefined;
      if (walletId === undefined) continue;
      // Without the wallet's number nothing but the fact is told: pages then ask.
      const amount = walletId === null ? '' : amountText({ minor: balanceMinor, currency });
      waiting.set(`${merchantId}:${owner}:${currency}`, {
        merchantId,
        memberId,
        event: { type: 'BALANCE', data: { accountTypeId: walletId ?? 0, amount, currency } },
      });
    }
    if (waiting.size >= MAX_WAITING) return flush();
    if (waiting.size > 0) timer ??= setTimeout(flush, JOIN_MS);
  });
  return () => {
    forget();
    flush();
  };
};
