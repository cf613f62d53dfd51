import { MAIN_WALLET } from '../../src/contract/entities/wallet';
import { amountText } from '../../src/contract/money';
import type { Ledger } from '../ledger/types';
import type { LiveNews } from '../../src/contract/entities/live-event';

/** Changes of one member within this span are told as one, with the last balance. */
export const JOIN_MS = 100;
/** Members that wait to be told; more are told at once. */
const MAX_WAITING = 10_000;

/** Tells members of their balance after the ledger has committed it. @returns the end of it */
export const followBalances = (
  ledger: Ledger,
  tell: (input: { merchantId: number; memberId: string; event: LiveNews }) => void,
): (() => void) => {
  let waiting = new Map<string, Parameters<typeof tell>[0]>();
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
      if (account.class !== 'player' && account.class !== 'trial') continue;
      const { owner: memberId, currency } = account;
      const amount = amountText({ minor: balanceMinor, currency });
      waiting.set(`${merchantId}:${memberId}:${currency}`, {
        merchantId,
        memberId,
        event: { type: 'BALANCE', data: { accountTypeId: MAIN_WALLET, amount, currency } },
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
