import type { Database } from '../../database/types';
import {
  type Job,
  type Merchants,
  type Opened,
  SWEEP_ROWS,
  sweepJob,
  workThrough,
} from '../../platform/index';
import { type OpenCopies, sendDue, type SendNews } from './campaigns';
import { createLetters, type Letters, type LettersDeps } from './letters';
import { sweepLetters } from './letters.queries';

/** What the operator writes to members. */
export interface InboxServices {
  letters: Letters;
  /** Sends what is due now; a job does it every few seconds. */
  inboxSends: { run(merchantId: number): Promise<number> };
}

export interface InboxDeps {
  db: Database;
  merchants: Pick<Merchants, 'all'>;
  tell: LettersDeps['tell'];
  tellSend: (news: SendNews) => void;
  openCopies: OpenCopies;
  copyLetter: LettersDeps['copy'];
  now: () => number;
}

const SEND_EVERY_MS = 2_000;

export const openInbox = (deps: InboxDeps): Opened<InboxServices> => {
  const { db, merchants, now } = deps;
  const run = (merchantId: number): Promise<number> =>
    sendDue(db, { merchantId, now: new Date(now()) }, { tell: deps.tellSend, openCopies: deps.openCopies });
  const send: Job = {
    name: 'inbox sends',
    everyMs: SEND_EVERY_MS,
    run: async () => {
      await workThrough(merchants.all(), ({ id }) => run(id));
    },
  };
  const sweep = sweepJob({
    what: 'letters',
    merchants,
    sweep: (merchantId) =>
      sweepLetters(db.merchant(merchantId).query, { merchantId, now: new Date(now()), limit: SWEEP_ROWS }),
  });
  return {
    services: { letters: createLetters({ ...deps, copy: deps.copyLetter }), inboxSends: { run } },
    jobs: [send, sweep],
    close: () => Promise.resolve(),
  };
};
