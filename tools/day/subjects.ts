import { randomBytes } from 'node:crypto';
import type { Database } from '../../gateway/database/types';
import { createSealing } from '../../gateway/http/index';
import { createQuickHasher } from '../../gateway/identity/testing-hasher';
import { createLedger } from '../../gateway/ledger/index';
import { openSubjects } from '../../gateway/subjects';
import { connectVendors } from '../../gateway/vendors/connect';

/** Secrets of a day; nothing outside of it is opened by them. */
export const DAY = {
  merchantId: 1,
  merchant: 'demo',
  currency: 'BRL',
  origin: 'https://play.example.test',
  secret: 'a secret of one day in play, 32 characters and more',
  house: 'a secret of the house for one day in play, 32+ characters',
  saltglass: 'a secret of Saltglass for one day in play, 32+ characters',
} as const;

/** A call of a provider whose answer does not come is given up after this. */
const PROVIDER_TIMEOUT_MS = 1_500;

/** All subjects of the gateway on one database, with a clock of the day. */
export const openDay = async (input: {
  db: Database;
  port: number;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}) => {
  const { db, now, onError } = input;
  const origin = `http://127.0.0.1:${input.port}`;
  const ledger = createLedger({ database: db });
  const hasher = await createQuickHasher();
  const sealing = await createSealing({ db, secret: DAY.secret, now });
  const opened = await openSubjects({
    db,
    ledger,
    sealing,
    ownOrigins: new Set([DAY.origin]),
    secret: DAY.secret,
    site: DAY.origin,
    now,
    onError,
    hasher,
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    connect: (wallet, games) =>
      connectVendors({
        db,
        wallet,
        games,
        walletUrl: () => origin,
        baseUrl: () => origin,
        settings: {
          house: { secret: DAY.house },
          saltglass: { secret: DAY.saltglass, vendorUrl: null, hash: 'sha256' },
        },
        now,
        random: randomBytes,
        onError,
      }),
  });
  return { ...opened, db, ledger, hasher, sealing };
};
export type OpenDay = Awaited<ReturnType<typeof openDay>>;
