import type { RichNode } from '../../../src/contract/rich-text';
import type { Database } from '../../database/types';
import type { Copies } from './copies';
import { said } from './copy-text';
import { copyWords } from './locales/index';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

/** What happened to a member's own money and tickets, told outside of their pages to those who want that. Each never rejects. */
export interface Notices {
  withdrawal(news: Owner & { id: bigint; success: boolean; amount: string }): Promise<void>;
  win(news: Owner & { ticketId: bigint; issue: string; amount: string }): Promise<void>;
}

const PATHS = { withdrawal: '/member/account', win: '/lottery/tickets' } as const;

export const createNotices = (deps: {
  db: Database;
  copies: Pick<Copies, 'write'>;
  onError: (error: unknown, what: string) => void;
}): Notices => {
  const write = async (notice: Parameters<Copies['write']>[1]): Promise<void> => {
    try {
      await deps.db.merchant(notice.merchantId).tx((query) => deps.copies.write(query, notice));
    } catch (error) {
      deps.onError(error, 'telling a member');
    }
  };
  const paragraph = (text: string): RichNode[] => [{ tag: 'p', children: [text] }];
  return {
    withdrawal: ({ merchantId, memberId, id, success, amount }) =>
      write({
        ...{ merchantId, memberId, kind: 'money', key: `w-${id}-${success ? 'paid' : 'refused'}` },
        say({ language }) {
          const words = copyWords(language);
          const [subject, text] = success
            ? [words.paidSubject, words.paidText]
            : [words.refusedSubject, words.refusedText];
          const nodes = paragraph(said(text, { amount }));
          return { subject: said(subject, { amount }), nodes, path: PATHS.withdrawal };
        },
      }),
    win: ({ merchantId, memberId, ticketId, issue, amount }) =>
      write({
        ...{ merchantId, memberId, kind: 'game', key: `d-${ticketId}` },
        say({ language }) {
          const words = copyWords(language);
          const nodes = paragraph(said(words.wonText, { issue, amount }));
          return { subject: said(words.wonSubject, { amount }), nodes, path: PATHS.win };
        },
      }),
  };
};
