import type { Letter, LetterPage } from '../../../src/contract/entities/inbox';
import type { Database, Query } from '../../database/types';
import { GatewayError, type MerchantContext } from '../../platform/index';
import {
  isTemplate,
  type LetterTemplate,
  renderCampaign,
  renderTemplate,
  type Rendered,
} from './letter-text';
import {
  countLetters,
  deleteLetters,
  deliver,
  findLetter,
  insertLetter,
  type LetterRow,
  listLetters,
  markAllRead,
  markRead,
  markUnread,
  readStanding,
} from './letters.queries';
import { letterWords } from './locales/index';

export interface Who {
  merchant: MerchantContext;
  memberId: bigint;
}
export interface ListQuery {
  page: number;
  size: number;
  isRead: boolean | null;
  fromMs: number;
  toMs: number;
  oldestFirst: boolean;
}
/** Pages that may be asked for by number. */
const MAX_LISTED = 2_000;

/** A member's own letters. Others' numbers, and those of letters that are gone, change nothing and find nothing. */
export interface Letters {
  unread(who: Who): Promise<number>;
  list(who: Who, query: ListQuery, language: string): Promise<LetterPage>;
  /** Changes nothing: reading is said by `read`. @throws GatewayError INBOX_UNKNOWN */
  letter(who: Who, id: bigint, language: string): Promise<Letter>;
  /** Each answers what is unread now. */
  read(who: Who, ids: readonly bigint[]): Promise<number>;
  /** Those that were there at a moment. */
  readAll(who: Who, untilMs: number): Promise<number>;
  unreadAgain(who: Who, ids: readonly bigint[]): Promise<number>;
  remove(who: Who, ids: readonly bigint[]): Promise<number>;
  /**
   * A letter about something that happened, in the transaction in which it does; what it answers tells the member’s pages after the
   * commit. The same key is one letter.
   */
  write(query: Query, letter: NewLetter): Promise<() => void>;
}

/** A letter about something that happened. */
export interface NewLetter {
  merchantId: number;
  memberId: bigint;
  /** The same key is one letter. */
  key: string;
  template: LetterTemplate;
  params: Readonly<Record<string, string>>;
}

export interface LettersDeps {
  db: Database;
  /** The member’s letters are not what they were: a new one, or read elsewhere. */
  tell: (news: { merchantId: number; memberId: bigint; popup: boolean }) => void;
  /** A letter was written: it may be told by mail, SMS and push as well, in the same transaction. */
  copy: (query: Query, letter: NewLetter) => Promise<void>;
  now: () => number;
}

const keyOf = ({ merchant, memberId }: Who) => ({ merchantId: merchant.id, memberId });

/** A letter in the reader's language, written anew from what is stored. */
const rendered = (row: LetterRow, { merchant }: Who, language: string): Rendered => {
  const reader = { language, currency: merchant.currency, timeZone: merchant.timeZone, member: row.called };
  if (row.text !== null)
    return renderCampaign(
      {
        text: { subject: row.text.subject, body: row.text.body ?? '', action: row.text.action ?? '' },
        params: row.campaign_params ?? {},
        route: row.route ?? '',
      },
      reader,
    );
  if (isTemplate(row.template)) return renderTemplate(row.template, row.params, reader);
  return renderCampaign(
    { text: { subject: row.subject, body: row.body, action: '' }, params: {}, route: '' },
    reader,
  );
};

const rowOf = (row: LetterRow, subject: string, language: string) => ({
  id: row.id.toString(),
  subject,
  sender: letterWords(language)[row.kind],
  kind: row.kind,
  sentAt: row.created_at.getTime(),
  isRead: row.read_at !== null,
});

class DatabaseLetters implements Letters {
  constructor(private readonly deps: LettersDeps) {}

  #now = (): Date => new Date(this.deps.now());

  /** Most look when nothing was sent since: one small statement answers them. */
  async unread(who: Who): Promise<number> {
    const asked = { ...keyOf(who), now: this.#now() };
    const { query, together } = this.deps.db.merchant(who.merchant.id);
    const { unread, isDue } = await readStanding(query, asked);
    if (!isDue) return unread;
    const made = await together(async (run) => {
      const [, standing] = await Promise.all([deliver(run, asked), readStanding(run, asked)]);
      return standing;
    });
    return made.unread;
  }

  async list(who: Who, asked: ListQuery, language: string): Promise<LetterPage> {
    const { page, size } = asked;
    const offset = (page - 1) * size;
    const query = {
      ...{ ...keyOf(who), now: this.#now(), language, defaultLanguage: who.merchant.defaultLanguage },
      ...{ size, offset, isRead: asked.isRead, oldestFirst: asked.oldestFirst },
      from: asked.fromMs === 0 ? null : new Date(asked.fromMs),
      to: asked.toMs === 0 ? null : new Date(asked.toMs),
    };
    const read = (isDue: boolean) =>
      this.deps.db.merchant(who.merchant.id).together(async (run) => {
        const [, rows, letters, standing] = await Promise.all([
          isDue ? deliver(run, query) : null,
          offset < MAX_LISTED ? listLetters(run, query) : [],
          countLetters(run, { ...query, most: MAX_LISTED }),
          readStanding(run, query),
        ]);
        return { rows, letters, ...standing };
      });
    const seen = await read(false);
    const found = seen.isDue ? await read(true) : seen;
    return {
      rows: found.rows.map((row) => rowOf(row, rendered(row, who, language).subject, language)),
      pages: Math.ceil(found.letters / size),
      unread: found.unread,
    };
  }

  async letter(who: Who, id: bigint, language: string): Promise<Letter> {
    const { query } = this.deps.db.merchant(who.merchant.id);
    const row = await findLetter(query, {
      ...{ ...keyOf(who), id, now: this.#now(), language },
      defaultLanguage: who.merchant.defaultLanguage,
    });
    if (row === null) throw new GatewayError('INBOX_UNKNOWN');
    const { subject, nodes, action } = rendered(row, who, language);
    return { ...rowOf(row, subject, language), nodes, action };
  }

  read = (who: Who, ids: readonly bigint[]): Promise<number> =>
    this.#change(who, (query, now) => markRead(query, { ...keyOf(who), ids, now }));

  readAll = (who: Who, untilMs: number): Promise<number> =>
    this.#change(who, (query, now) => markAllRead(query, { ...keyOf(who), until: new Date(untilMs), now }));

  unreadAgain = (who: Who, ids: readonly bigint[]): Promise<number> =>
    this.#change(who, (query) => markUnread(query, { ...keyOf(who), ids }));

  remove = (who: Who, ids: readonly bigint[]): Promise<number> =>
    this.#change(who, (query, now) => deleteLetters(query, { ...keyOf(who), ids, now }));

  /** What is unread afterwards; other pages of the member hear of it where something changed. */
  async #change(who: Who, work: (query: Query, now: Date) => Promise<number>): Promise<number> {
    const now = this.#now();
    const { changed, unread } = await this.deps.db.merchant(who.merchant.id).together(async (query) => {
      const [done, left] = await Promise.all([work(query, now), readStanding(query, { ...keyOf(who), now })]);
      return { changed: done, unread: left.unread };
    });
    if (changed > 0) this.deps.tell({ ...keyOf(who), popup: false });
    return unread;
  }

  async write(query: Query, letter: NewLetter): Promise<() => void> {
    const isNew = await insertLetter(query, { ...letter, now: this.#now() });
    if (isNew) await this.deps.copy(query, letter);
    const { merchantId, memberId } = letter;
    return () => {
      if (isNew) this.deps.tell({ merchantId, memberId, popup: true });
    };
  }
}

export const createLetters = (deps: LettersDeps): Letters => new DatabaseLetters(deps);
