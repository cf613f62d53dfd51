import type { Query, Scope } from '../../database/types';
import { factKey, type FactRef, type FactValue } from '../definition/facts';
import { FigureBook, type MemberFigures } from '../figures/book';
import type { Slot } from '../figures/terms';
import { readFactsOf } from '../log/facts.queries';
import type { LogEvent } from '../log/log.queries';
import { NO, type Sight, UNKNOWN } from '../rules/compile';
import { type Heard, type Hearing, type Ready, readyAt } from './hearing';
import { judge } from './judge';
import type { Candidate } from './types';

/** Until when nothing more can come of a promotion for a member. */
export interface Mark {
  by: 'day' | 'week' | 'month' | 'ever';
  at: string;
}
/** What may come of an event: only the figures that are missing can still say no. */
interface Open {
  event: LogEvent;
  heard: Heard;
  ready: Ready;
  values: Map<string, FactValue>;
  missing: readonly FactRef[];
}

/** Members whose marks are kept. */
const MAX_MARKED = 50_000;
/** Events that may give something, in one step. */
const MAX_OPEN = 400;

const MULTIPLE = 100n;
const NOTHING: LogEvent = {
  ...{
    seq: 0n,
    kind: 'bet',
    member_id: 0n,
    at: new Date(0),
    ref: '',
    cause: '',
    amount: 0n,
    win: 0n,
    category: '',
  },
  ...{
    vendor: '',
    game: '',
    word: '',
    level: null,
    us: 0,
    hour: 0,
    day: '',
    week: '',
    month: '',
    silent: true,
  },
};
const EMPTY: Sight = {
  ...{ event: NOTHING, amount: 0, win: 0, multiple: null, kept: [], level: undefined },
  ...{ name: undefined, agent: undefined, isOpen: false },
};
const whole = (value: number | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value);
/** A figure that is at hand; undefined: it is not. */
const valueOf = (sight: Sight, key: string, slot: Slot | undefined): FactValue | undefined => {
  const { event } = sight;
  switch (key) {
    case 'event.amount|event|':
      return event.amount;
    case 'event.win|event|':
      return event.win;
    case 'event.multiple|event|':
      return sight.multiple === null ? null : (event.win * MULTIPLE) / event.amount;
    case 'event.category|event|':
      return event.category;
    case 'event.vendor|event|':
      return event.vendor;
    case 'event.game|event|':
      return event.game;
    case 'event.code|event|':
      return event.word;
    case 'event.hour|event|':
      return BigInt(event.hour);
    case 'event.level|event|':
      return event.level === null ? null : BigInt(event.level);
    case 'member.level|event|':
      return whole(sight.level);
    case 'member.name|event|':
      return sight.name;
    case 'member.agent|event|':
      return sight.agent;
    default:
      return slot === undefined ? undefined : whole(sight.kept[slot.windowAt]?.[slot.at]);
  }
};

/** Hears events of one merchant in their order: most cannot give anything, which costs a few comparisons each. */
export class Listener {
  readonly #book = new FigureBook();
  readonly #marks = new Map<number, Map<number, Mark>>();
  /** What conditions look at: one for all events, filled anew for each. */
  readonly #sight: Sight = { ...EMPTY };
  readonly #seen: (readonly number[] | undefined)[] = [];
  #hearing: Hearing | null = null;

  /** Begins at a number of the log. */
  begin(position: bigint, hearing: Hearing): void {
    if (this.#hearing !== hearing) this.#marks.clear();
    this.#hearing = hearing;
    this.#book.begin(position, hearing.slots);
  }

  /** What was heard up to there is committed. */
  end(position: bigint): void {
    this.#book.end(position);
  }

  /** Nothing more comes of it until the mark is over: what was granted for an occasion or refused by a limit stays so. */
  mark(memberId: bigint, heardAt: number, mark: Mark): void {
    const key = Number(memberId);
    if (this.#marks.size >= MAX_MARKED && !this.#marks.has(key)) this.#marks.clear();
    const marks = this.#marks.get(key) ?? new Map<number, Mark>();
    this.#marks.set(key, marks.set(heardAt, mark));
  }

  /** Puts an event before the conditions. */
  #look(event: LogEvent, figures: MemberFigures | undefined): void {
    const sight = this.#sight;
    const names = this.#book.names(event.member_id);
    sight.event = event;
    sight.amount = Number(event.amount);
    sight.win = Number(event.win);
    sight.multiple = event.amount > 0n ? Number((event.win * MULTIPLE) / event.amount) : null;
    sight.name = names?.name;
    sight.agent = names?.agent;
    if (figures === undefined) sight.kept = [];
    else this.#book.add(figures, event, (sight.kept = this.#seen));
    sight.level = figures === undefined ? undefined : Number(figures.level);
  }

  /** Promotions that the event may still give something of, as far as figures are at hand. */
  #heardOf(event: LogEvent, dry: ReadonlySet<number>): { found: [Heard, Ready][]; isOpen: boolean } {
    const found: [Heard, Ready][] = [];
    if (event.silent) return { found, isOpen: false };
    const sight = this.#sight;
    const marks = this.#marks.get(Number(event.member_id));
    const atMs = event.at.getTime();
    let isOpen = false;
    for (const heard of this.#hearing?.of(event) ?? []) {
      const ready = readyAt(heard, atMs);
      if (ready === null) continue;
      const mark = marks?.get(heard.at);
      if (mark !== undefined && (mark.by === 'ever' || event[mark.by] === mark.at)) continue;
      sight.isOpen = false;
      const said = ready.test(sight);
      if (said === NO || (said === UNKNOWN && !sight.isOpen) || dry.has(heard.at)) continue;
      isOpen ||= sight.isOpen;
      found.push([heard, ready]);
    }
    return { found, isOpen };
  }

  /**
   * What may come of these events, and up to which of them was heard: not all where many may give something.
   * @param of.dry promotions whose budget is gone
   */
  async hear(
    tx: Scope['tx'],
    of: { merchantId: number; zone: string; events: readonly LogEvent[]; dry: ReadonlySet<number> },
  ): Promise<{ open: Open[]; until: bigint }> {
    const { events, dry } = of;
    if (this.#hearing?.wantsNames === true) {
      const members = [...new Set(events.map(({ member_id: memberId }) => memberId))];
      await tx((query) => this.#book.readNames(query, { ...of, members }));
    }
    const wanted = new Set<bigint>();
    for (const event of events) {
      const memberId = event.member_id;
      if (wanted.has(memberId) || this.#book.has(memberId)) continue;
      this.#look(event, undefined);
      if (this.#heardOf(event, dry).isOpen) wanted.add(memberId);
    }
    await this.#book.prepare(tx, { ...of, isWanted: (memberId) => wanted.has(memberId) });
    const open: Open[] = [];
    let until = events.at(-1)?.seq ?? 0n;
    for (const event of events) {
      this.#look(event, this.#book.of(event.member_id));
      const { found } = this.#heardOf(event, dry);
      for (const [heard, ready] of found) {
        const values = new Map<string, FactValue>();
        const missing: FactRef[] = [];
        for (const { key, ref } of ready.refs) {
          const value = valueOf(this.#sight, key, this.#hearing?.slots.get(key));
          if (value === undefined) missing.push(ref);
          else values.set(key, value);
        }
        open.push({ event, heard, ready, values, missing });
      }
      if (open.length >= MAX_OPEN) {
        until = event.seq;
        break;
      }
    }
    return { open, until };
  }

  /** What would be granted of it, before budgets and limits: figures that are missing are read, and all is judged in full. */
  async judge(
    query: Query,
    of: { merchantId: number; zone: string; open: readonly Open[]; seed: Uint8Array },
  ): Promise<{ candidate: Candidate; heard: Heard }[]> {
    const read = await readFactsOf(query, {
      ...of,
      wanted: of.open.flatMap(({ event, missing }) => missing.map((ref) => ({ seq: event.seq, ref }))),
    });
    return of.open.flatMap(({ event, heard, ready, values, missing }) => {
      for (const ref of missing) values.set(factKey(ref), read.get(event.seq)?.get(factKey(ref)) ?? null);
      const judged = judge(ready.version, event, { values, seed: of.seed });
      if (judged.ok) return [{ candidate: judged.candidate, heard }];
      if (judged.left === 'control') this.mark(event.member_id, heard.at, { by: 'ever', at: '' });
      return [];
    });
  }
}
