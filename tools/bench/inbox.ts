import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createCopies } from '../../gateway/engagement/copies/copies';
import { openRuns } from '../../gateway/engagement/copies/copies.queries';
import { createWaysOut } from '../../gateway/engagement/copies/way-out';
import { readCampaign } from '../../gateway/engagement/inbox/campaign-file';
import {
  approveCampaign,
  sendCampaign,
  sendDue,
  writeCampaign,
} from '../../gateway/engagement/inbox/campaigns';
import { createLetters } from '../../gateway/engagement/inbox/letters';
import { openPlatform } from '../../gateway/platform/index';
import { createLedger } from '../../gateway/ledger/index';
import { renderMessage } from '../../gateway/messages/index';
import { asOwner, MERCHANT } from './engagement-fill';
import { databaseSettings } from './settings';
import { atMost, type BenchRow, type Measured, percentile } from './table';

// npm run bench -- inbox                     one send to half a million members: the send, its copies, unread and the list
// npm run bench -- inbox --readers=50000     how many members there are

export const READERS = 500_000;
const MIN_READERS = 1_000;
const MAX_READERS = 2_000_000;
/** Members that look, and letters that lie in each inbox before. */
const LOOKS = 2_000;
const OLD_LETTERS = 60;
const WARM = 100;
const POOL = 10;
const MAX_TURNS = 10_000;

const fill = (ownerUrl: string, { readers, looks }: { readers: number; looks: number }): Promise<void> =>
  asOwner(ownerUrl, async (query) => {
    await query(
      "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'EN', '{EN}')",
    );
    await query('alter table member disable trigger user');
    await query(
      `insert into member (id, merchant_id, username, type, registered_at, contact, email_verified_at) overriding system value
       select n, 1, 'member' || n, 0, now() - interval '40 days', jsonb_build_object('email', 'm' || n || '@example.com'), now()
         from generate_series(1, ${readers}) n`,
    );
    await query('alter table member enable trigger user');
    await query(
      `insert into message_consent (merchant_id, member_id, channel, kind, given, wording, language, source, at)
       select 1, id, 'mail', 'service', true, 1, 'EN', 'member', now() from member where merchant_id = 1`,
    );
    await query(
      `insert into inbox_message (merchant_id, member_id, kind, subject, body, created_at, read_at)
       select 1, m.id, 'service', 'Older', '<p>Older</p>', now() - make_interval(hours => n), now()
         from (select id from member where merchant_id = 1 order by id limit ${looks}) m, generate_series(1, ${OLD_LETTERS}) n`,
    );
    for (const table of ['member', 'message_consent', 'inbox_message'])
      await query(`vacuum analyze ${table}`);
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const p50 = (all: readonly number[]): string => `p50 ${percentile(all, 0.5).toFixed(1)} ms`;

const send = async (database: Database): Promise<number> => {
  const now = new Date();
  const { tx } = database.merchant(MERCHANT);
  const [merchant] = await database
    .merchant(MERCHANT)
    .query<{ default_language: string; languages: string[]; currency: string }>(
      'select default_language, languages, currency from merchant where id = $1',
      [MERCHANT],
    );
  if (!merchant) throw new Error('there is no merchant');
  const language = merchant.default_language;
  const file = {
    ...{ name: 'bench', kind: 'service', copies: ['mail'], fallback: [language] },
    texts: { [language]: { subject: 'News for {{member}}', body: '<p>Hello, <b>you</b>.</p>' } },
  };
  const { languages, currency } = merchant;
  const rules = { languages, defaultLanguage: language, currency, now };
  const campaign = readCampaign(JSON.stringify(file), rules);
  const { name } = campaign;
  const of = { merchantId: MERCHANT, name };
  await tx((query) =>
    writeCampaign(query, { merchantId: MERCHANT, campaign, members: [], author: 'Ana', now }),
  );
  await tx((query) => approveCampaign(query, { ...of, operator: 'Rui', now }));
  return timed(async () => {
    await tx((query) => sendCampaign(query, { ...of, at: now, now }));
    await sendDue(
      database,
      { merchantId: MERCHANT, now: new Date() },
      { tell: () => undefined, openCopies: openRuns },
    );
  });
};

/** One send to all of them in one process with its database. */
export const benchInbox = async (readers = READERS): Promise<Measured> => {
  if (!Number.isInteger(readers) || readers < MIN_READERS || readers > MAX_READERS)
    throw new RangeError(`--readers= takes ${MIN_READERS} to ${MAX_READERS}.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-inbox-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  const ledger = createLedger({ database });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    const looks = Math.min(LOOKS, readers);
    await fill(server.ownerUrl, { readers, looks });
    const site = 'https://play.example.com';
    const platform = await openPlatform({
      ...{ db: database, ledger, site, production: false, render: renderMessage, onError: () => undefined },
    });
    const { merchants } = platform.services;
    const merchant = merchants.byId(MERCHANT);
    if (!merchant) throw new Error('there is no merchant');
    const letters = createLetters({
      ...{ db: database, now: Date.now, tell: () => undefined, copy: () => Promise.resolve() },
    });
    const waysOut = createWaysOut('a secret for the bench alone, 32 characters and more');
    const copies = createCopies({ db: database, merchants, site, waysOut, now: Date.now });
    const sent = await send(database);
    const before = process.memoryUsage().rss;
    let written = 0;
    const copied = await timed(async () => {
      for (let turn = 0; turn < MAX_TURNS; turn += 1) {
        const done = await copies.run(MERCHANT);
        written += done;
        if (done === 0) break;
      }
    });
    const grown = (process.memoryUsage().rss - before) / 2 ** 20;
    if (written !== readers) throw new Error(`${written} copies of ${readers} were written`);
    const ids = await database
      .merchant(MERCHANT)
      .query<{ id: bigint }>('select id from member where merchant_id = 1 order by id limit $1', [looks]);
    const who = ids.map(({ id }) => ({ merchant, memberId: id }));
    const times = { first: [] as number[], again: [] as number[], list: [] as number[] };
    for (const [at, one] of who.entries()) {
      let unread = 0;
      const first = await timed(async () => (unread = await letters.unread(one)));
      if (unread !== 1) throw new Error(`member ${one.memberId} has ${unread} unread letters, not 1`);
      const again = await timed(() => letters.unread(one));
      const query = { page: 1, size: 20, isRead: null, fromMs: 0, toMs: 0, oldestFirst: false };
      const list = await timed(() => letters.list(one, query, 'EN'));
      if (at < WARM) continue;
      times.first.push(first);
      times.again.push(again);
      times.list.push(list);
    }
    await platform.close();
    const members = readers.toLocaleString('en');
    const rows: BenchRow[] = [
      atMost(
        `one send to ${members} members, until it is on its way`,
        sent,
        60_000,
        'ms',
        'a row; letters come as members look',
      ),
      atMost(
        '… a copy by mail to each of them, written',
        copied / 1_000,
        60,
        's',
        'members, copies and the outbox; 500 in a transaction',
      ),
      atMost('… memory of the process grows by', Math.max(0, grown), 64, 'MB'),
      atMost(
        'first look after it, which makes the letter, p99',
        percentile(times.first, 0.99),
        40,
        'ms',
        p50(times.first),
      ),
      atMost(
        'unread, p99',
        percentile(times.again, 0.99),
        5,
        'ms',
        `${p50(times.again)}; ${looks} members, each right`,
      ),
      atMost('the list, twenty of sixty-one, p99', percentile(times.list, 0.99), 40, 'ms', p50(times.list)),
    ];
    return { rows, settings };
  } finally {
    await ledger.close();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
