import type { FastifyInstance } from 'fastify';
import type { Database, Query } from '../../database/types';
import type { PushPort } from '../../messages/index';
import {
  type Job,
  type Merchants,
  type Opened,
  type Secret,
  SWEEP_ROWS,
  sweepJob,
  workThrough,
} from '../../platform/index';
import { type NewLetter, renderTemplate } from '../inbox/index';
import { createDevices, createPushHosts, createPushKeys, createPushSender } from '../push/index';
import { type Consents, createConsents } from './consent';
import { createCopies } from './copies';
import { openRuns, sweepCopies } from './copies.queries';
import { INBOX_PATH } from './copy-text';
import { createNotices, type Notices } from './notices';
import { createWaysOut } from './way-out';
import { wayOutPage } from './way-out-page';

/** What members are told outside of the inbox, and what they said to that. */
export interface CopiesServices {
  consents: Consents;
  notices: Notices;
  /** What takes messages to browsers. */
  pushPort: PushPort;
  /** The page that stops messages by one click. */
  wayOut: (app: FastifyInstance) => Promise<void>;
  /** Copies of what was sent, at once; a job does it every few seconds. */
  copyWork: { run(merchantId: number): Promise<number> };
}

/** What the inbox says to its copies, in its own transactions. */
export interface InboxCopies {
  openCopies(query: Query, send: { merchantId: number; campaignId: bigint }): Promise<void>;
  copyLetter(query: Query, letter: NewLetter): Promise<void>;
}

export interface CopiesDeps {
  db: Database;
  merchants: Pick<Merchants, 'all' | 'byId'>;
  secret: Secret;
  /** The operator's own origin. */
  site: string;
  /** Push services besides those of the known browsers. */
  pushOrigins?: readonly string[];
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const COPY_EVERY_MS = 2_000;

/** Whom a push service may turn to about our messages. */
const subjectOf = (site: string): string => (site.startsWith('https:') ? site : 'mailto:push@localhost');

export const openCopies = (deps: CopiesDeps): Opened<CopiesServices> & { inbox: InboxCopies } => {
  const { db, merchants, now } = deps;
  const allows = createPushHosts(deps.pushOrigins ?? []);
  const keys = createPushKeys(deps);
  const devices = createDevices({ ...deps, allows });
  const waysOut = createWaysOut(deps.secret);
  const copies = createCopies({ ...deps, waysOut });
  const work: Job = {
    name: 'copies of messages',
    everyMs: COPY_EVERY_MS,
    run: async () => {
      await workThrough(merchants.all(), ({ id }) => copies.run(id));
    },
  };
  const sweep = sweepJob({
    what: 'copies of messages',
    merchants,
    sweep: (merchantId) =>
      sweepCopies(db.merchant(merchantId).query, { merchantId, now: new Date(now()), limit: SWEEP_ROWS }),
  });
  return {
    services: {
      consents: createConsents({ ...deps, devices, pushKeys: keys }),
      notices: createNotices({ ...deps, copies }),
      pushPort: createPushSender({ ...deps, keys, allows, subject: subjectOf(deps.site) }),
      wayOut: wayOutPage({ ...deps, waysOut }),
      copyWork: { run: (merchantId) => copies.run(merchantId) },
    },
    inbox: {
      openCopies: openRuns,
      copyLetter: (query, { merchantId, memberId, key, template, params }) =>
        copies.write(query, {
          ...{ merchantId, memberId, kind: 'service', key: `l-${key}`.slice(0, 120) },
          say: ({ language }) => ({
            ...renderTemplate(template, params, {
              language,
              currency: merchants.byId(merchantId)?.currency ?? '',
            }),
            path: INBOX_PATH,
          }),
        }),
    },
    jobs: [work, sweep],
    close: () => Promise.resolve(),
  };
};
