import type { MessageKind } from '../../../src/contract/tables/message-consent';
import { connectionLost } from '../../database/errors';
import type { Database, Query } from '../../database/types';
import {
  type CopyMessage,
  insertCopies,
  LeftOut,
  type MerchantContext,
  type Merchants,
  readSite,
  throwFailures,
} from '../../platform/index';
import { renderCampaign } from '../inbox/index';
import {
  type DeviceRow,
  expireCopies,
  findReader,
  insertCopyRows,
  listDevices,
  moveRun,
  nextReaders,
  type OpenRun,
  type Reader,
  takeRun,
} from './copies.queries';
import { type CopyText, INBOX_PATH, mailOf, originOf, pushOf, smsOf } from './copy-text';
import { copyChannels, type CopyChannel, type WaysOut } from './way-out';

/** Where the page is that stops messages by one click. */
export const WAY_OUT_PATH = '/out';

const HOUR_MS = 3_600_000;
/** What is older when it might be heard is not worth it any more. */
const STALE_H: Readonly<Record<CopyChannel, Readonly<Record<MessageKind, number>>>> = {
  mail: { service: 72, money: 72, game: 48, marketing: 48 },
  sms: { service: 24, money: 24, game: 12, marketing: 12 },
  push: { service: 24, money: 24, game: 12, marketing: 12 },
};
/** Members that are looked at in one transaction, and transactions in one turn. */
const AT_ONCE = 500;
const MAX_STEPS = 40;

/** Someone a text is written for. */
export interface Addressee {
  language: string;
  member: string;
}

/** Something of a member's own that is also told outside of their pages. */
export interface Notice {
  merchantId: number;
  memberId: bigint;
  kind: MessageKind;
  /** The same key is one copy a channel. */
  key: string;
  say: (to: Addressee) => CopyText;
}

export interface Copies {
  /** In the transaction of what it tells of. */
  write(query: Query, notice: Notice): Promise<void>;
  /** Brings the copies of what was sent forward; answers how many were written. */
  run(merchantId: number): Promise<number>;
}

export interface CopierDeps {
  db: Database;
  merchants: Pick<Merchants, 'byId'>;
  /** The gateway's own origin. */
  site: string;
  waysOut: WaysOut;
  now: () => number;
}

interface Batch {
  merchant: MerchantContext;
  kind: MessageKind;
  channel: CopyChannel;
  key: string;
  campaignId: bigint | null;
  readers: readonly Reader[];
  say: (to: Addressee) => CopyText;
  endsAt: Date | null;
}

const readerLanguage = ({ languages, defaultLanguage }: MerchantContext, said: string): string =>
  languages.includes(said) ? said : defaultLanguage;

class DatabaseCopies implements Copies {
  /** Runs that could not be written. */
  readonly #leftOut: LeftOut<string>;

  constructor(private readonly deps: CopierDeps) {
    this.#leftOut = new LeftOut(deps.now);
  }

  async write(query: Query, { merchantId, memberId, kind, key, say }: Notice): Promise<void> {
    const merchant = this.deps.merchants.byId(merchantId);
    if (!merchant) return;
    const now = new Date(this.deps.now());
    for (const channel of copyChannels) {
      const reader = await findReader(query, { merchantId, memberId, kind, channel, now });
      if (reader === null) continue;
      const batch = { merchant, kind, channel, key, campaignId: null, readers: [reader], say };
      await this.#put(query, { ...batch, endsAt: null }, now);
    }
  }

  async run(merchantId: number): Promise<number> {
    const merchant = this.deps.merchants.byId(merchantId);
    if (!merchant) return 0;
    let written = 0;
    let batches = 0;
    const failures: unknown[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      let run: OpenRun | null = null;
      const work = this.deps.db.merchant(merchantId).tx(async (query) => {
        run = await takeRun(query, { merchantId, except: this.#leftOut.ids() });
        return run === null ? null : this.#step(query, merchant, run);
      });
      const done = await work.catch((error: unknown) => {
        // A run that fails holds up no other; where the database was away, nothing is wrong with the run.
        if (run === null || connectionLost(error)) throw error;
        this.#leftOut.add(run.id);
        failures.push(error);
        return 0;
      });
      if (done === null) break;
      batches += 1;
      written += done;
    }
    throwFailures(failures, batches);
    return written;
  }

  /** One batch of one send by one channel. */
  async #step(query: Query, merchant: MerchantContext, run: OpenRun): Promise<number> {
    const merchantId = merchant.id;
    const now = new Date(this.deps.now());
    const { campaign_id: campaignId, channel } = run;
    const next = { merchantId, campaignId, channel, now };
    const { upto, readers } = await nextReaders(query, {
      ...{ ...next, kind: run.kind },
      ...{ after: run.upto, limit: AT_ONCE },
    });
    const written = await this.#put(
      query,
      {
        ...{ merchant, kind: run.kind, channel, key: `c${campaignId}`, campaignId, readers },
        say: (to) => campaignText(run, merchant, to),
        endsAt: run.ends_at,
      },
      now,
    );
    await moveRun(query, { ...next, upto });
    return written;
  }

  /** Copies and their messages, those that are new. */
  async #put(query: Query, batch: Batch, now: Date): Promise<number> {
    const { merchant, readers, ...about } = batch;
    if (readers.length === 0) return 0;
    const members = readers.map(({ member_id }) => member_id);
    const rows = await insertCopyRows(query, { ...about, merchantId: merchant.id, members, now });
    const byMember = new Map(readers.map((reader) => [reader.member_id, reader]));
    const site = originOf(await readSite(query, merchant.id, this.deps.site));
    const devices =
      batch.channel === 'push' && rows.length > 0
        ? await listDevices(query, {
            merchantId: merchant.id,
            members: rows.map((row) => row.member_id),
            now,
          })
        : [];
    const messages = rows.flatMap((row) => {
      const reader = byMember.get(row.member_id);
      if (!reader) return [];
      const own = devices.filter(({ member_id }) => member_id === row.member_id);
      return this.#messages({ batch, copyId: row.id, reader, site, devices: own, now });
    });
    const fresh = messages.filter(({ notBefore, expiresAt }) => notBefore < expiresAt);
    const going = new Set(fresh.map(({ copyId }) => copyId));
    const stale = rows.map(({ id }) => id).filter((id) => !going.has(id));
    if (stale.length > 0) await expireCopies(query, { merchantId: merchant.id, ids: stale, now });
    await insertCopies(query, { merchantId: merchant.id, messages: fresh });
    return rows.length;
  }

  #messages(input: {
    batch: Batch;
    copyId: bigint;
    reader: Reader;
    site: string;
    devices: readonly DeviceRow[];
    now: Date;
  }): CopyMessage[] {
    const { batch, copyId, reader, site, now } = input;
    const { merchant, kind, channel } = batch;
    const stale = now.getTime() + STALE_H[channel][kind] * HOUR_MS;
    const expiresAt = new Date(Math.min(stale, batch.endsAt?.getTime() ?? Infinity));
    const out = { merchantId: merchant.id, memberId: reader.member_id, kind, channel };
    const wayOut = `${this.deps.site}${WAY_OUT_PATH}/${this.deps.waysOut.write(out)}`;
    const base = { copyId, channel, expiresAt, wayOut };
    const inWords = (asked: string) => {
      const language = readerLanguage(merchant, asked);
      return { language, text: batch.say({ language, member: reader.called }) };
    };
    if (channel === 'push')
      return input.devices.map((device) => {
        const { language, text } = inWords(device.language);
        const body = pushOf(text, { kind, language, site, details: device.details });
        const recipient = device.id.toString();
        return { ...base, recipient, language, subject: kind, body, html: '', notBefore: device.morning };
      });
    const { language, text } = inWords(reader.language);
    const about = { kind, language, site, wayOut };
    return channel === 'mail'
      ? [{ ...base, recipient: reader.mail, language, ...mailOf(text, about), notBefore: now }]
      : [
          {
            ...{ ...base, recipient: reader.mobile, language, subject: '', html: '' },
            ...{ body: smsOf(text, about), notBefore: reader.morning },
          },
        ];
  }
}

/** A campaign's words for one reader: their language, else the next of its fallbacks. */
const campaignText = (run: OpenRun, merchant: MerchantContext, { language, member }: Addressee): CopyText => {
  const found = [language, ...run.fallback, merchant.defaultLanguage].find((one) =>
    Object.hasOwn(run.texts, one),
  );
  const text = found === undefined ? undefined : run.texts[found];
  const { currency, timeZone } = merchant;
  const { subject, nodes } = renderCampaign(
    {
      text: { subject: text?.subject ?? '', body: text?.body ?? '', action: '' },
      params: run.params,
      route: '',
    },
    { language, currency, timeZone, member },
  );
  return { subject, nodes, path: INBOX_PATH };
};

export const createCopies = (deps: CopierDeps): Copies => new DatabaseCopies(deps);
