import { useEffect, useState } from 'react';
import type { Winner } from '../../contract/entities/notice';
import { noticesDomain, winnerMoney } from '../../core/domains/notices';
import { asError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../react';

interface Board {
  rows: readonly Winner[];
  load: 'loading' | 'ready' | 'error';
  /** The same once more may help. */
  canRetry: boolean;
}

/** Winners, read again with each language: names of games follow it. A lost answer is asked for again by the button. */
export function useWinners(): Board & { retry(): void } {
  const notices = useDomain(noticesDomain);
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [board, setBoard] = useState<Board>({ rows: [], load: 'loading', canRetry: true });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    notices.winners().then(
      (rows) => gone || setBoard({ rows, load: 'ready', canRetry: true }),
      (error: unknown) =>
        gone ||
        setBoard(({ rows }) => ({
          rows,
          load: rows.length > 0 ? 'ready' : 'error',
          canRetry: asError(error).retryable,
        })),
    );
    return () => {
      gone = true;
    };
  }, [notices, language, tries]);
  return {
    ...board,
    retry() {
      setBoard((old) => ({ ...old, load: 'loading' }));
      setTries((count) => count + 1);
    },
  };
}

/** What a winner won, with the merchant's sign of its currency; as it was told where it is no amount. */
export function useAmountOf(): (row: Winner) => string {
  const { system, i18n } = useClient();
  const status = useStore(system.store, (state) => state.status);
  return (row) => {
    const money = winnerMoney(row, status?.currency ?? '');
    const symbol = status?.currencySymbol ?? '';
    return money ? i18n.money(money, symbol ? { symbol } : {}) : row.amount;
  };
}
