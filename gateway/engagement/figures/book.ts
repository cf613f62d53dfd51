import type { Query, Scope } from '../../database/types';
import type { LogEvent } from '../log/log.queries';
import {
  type Begin,
  type LeavingRow,
  type NamesRow,
  readLeaving,
  readLevels,
  readNames,
  readSums,
} from './figures.queries';
import { isHeardBy, runningWindows, type RunningWindow, type Slot, type Told } from './terms';

/** Members whose figures are kept; twice as many for a moment. */
const MAX_MEMBERS = 30_000;
/** Categories whose slots are kept, of each kind. */
const MAX_HEARD = 1_000;
const NONE: readonly Slot[] = [];
/** What will leave a moving window is fetched for so long ahead. */
const AHEAD_US = 3_600_000_000;
const DAY_US = 86_400_000_000;
const MOVING: Readonly<Partial<Record<RunningWindow, number>>> = { '7d': 7 * DAY_US, '30d': 30 * DAY_US };

/** The sums of one window of a member. */
interface Kept {
  /** The day or month; of a moving window where it begins, in microseconds. */
  start: string | number;
  values: number[];
  /** Of a moving window: what leaves next, and up to where that is known. */
  leaving: LeavingRow[];
  knownUs: number;
}
export interface MemberFigures {
  level: bigint;
  /** By the place of the window. */
  kept: (Kept | undefined)[];
}

interface Span {
  memberId: bigint;
  fromUs: number;
  untilUs: number;
}

type Moment = Pick<LogEvent, 'kind' | 'member_id' | 'amount' | 'win' | 'category' | 'day' | 'month' | 'us'>;
const placeOf = (window: RunningWindow): number => runningWindows.indexOf(window);
const startOf = (window: RunningWindow, event: Moment): string | number => {
  const us = MOVING[window];
  return us !== undefined
    ? event.us - us
    : window === 'day'
      ? event.day
      : window === 'month'
        ? event.month
        : '';
};

/**
 * Figures of members as they stand behind the events that were judged, kept by adding each event. They say what the log says: the node that judged
 * last goes on from them, and where the log was judged by another node meanwhile they are read anew.
 */
export class FigureBook {
  #young = new Map<number, MemberFigures>();
  #old = new Map<number, MemberFigures>();
  #names = new Map<number, NamesRow>();
  /** Where the kept figures stand; null while they are ahead of what is committed. */
  #position: bigint | null = null;
  #until = 0n;
  #slots: ReadonlyMap<string, Slot> = new Map();
  #byWindow = new Map<RunningWindow, Slot[]>();
  #windows: { window: RunningWindow; at: number; us: number | undefined; slots: readonly Slot[] }[] = [];
  /** By kind and category. */
  readonly #heard = new Map<string, Map<string, Slot[][]>>();

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#position = null;
  }

  /** Begins at a number of the log with these slots; what was kept stays where both are as they were left. */
  begin(position: bigint, slots: ReadonlyMap<string, Slot>): void {
    if (this.#position !== position || this.#slots !== slots) this.clear();
    this.#position = null;
    this.#until = position;
    this.#names.clear();
    if (this.#slots === slots) return;
    this.#slots = slots;
    this.#heard.clear();
    this.#byWindow = new Map();
    for (const slot of slots.values())
      this.#byWindow.set(slot.window, [...(this.#byWindow.get(slot.window) ?? []), slot]);
    this.#windows = [...this.#byWindow].map(([window, list]) => ({
      ...{ window, at: placeOf(window), us: MOVING[window], slots: list },
    }));
  }

  /** Up to there it was judged and committed. */
  end(position: bigint): void {
    this.#position = position;
  }

  has(memberId: bigint): boolean {
    return this.of(memberId) !== undefined;
  }

  of(memberId: bigint): MemberFigures | undefined {
    // Numbers of members are counted up: far below where a plain number is not exact. As keys they are several times faster.
    const key = Number(memberId);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.#put(key, old);
    return old;
  }

  #put(memberId: number, figures: MemberFigures): void {
    if (this.#young.size >= MAX_MEMBERS) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(memberId, figures);
  }

  /** Reads what the events of members will want: all of it for who is not kept, of the others windows that begin anew or move on. */
  async prepare(
    tx: Scope['tx'],
    of: {
      merchantId: number;
      zone: string;
      events: readonly Moment[];
      isWanted: (memberId: bigint) => boolean;
    },
  ): Promise<void> {
    const members = new Map<bigint, Spell>();
    const fresh: bigint[] = [];
    for (const event of of.events) {
      const memberId = event.member_id;
      const spell = members.get(memberId);
      if (spell !== undefined) spell.last = event;
      else {
        const known = this.of(memberId);
        if (known === undefined && !of.isWanted(memberId)) continue;
        const figures = known ?? { level: 0n, kept: [] };
        if (known === undefined) fresh.push(memberId);
        members.set(memberId, { memberId, figures, first: event, last: event });
      }
    }
    const spells = [...members.values()];
    for (const { memberId, figures } of spells) this.#put(Number(memberId), figures);
    const windows = [...this.#byWindow].map(([window, slots]) => ({
      ...{ window, slots, begins: beginsOf(window, spells), isMoving: MOVING[window] !== undefined },
      isShort: spansOf(window, spells).length > 0,
    }));
    const wanted = windows.filter(({ begins, isShort }) => begins.length > 0 || isShort);
    if (fresh.length === 0 && wanted.length === 0) return;
    const place = { ...of, until: this.#until };
    await tx(async (query) => {
      // A member's few events are found by their index, however long the log is and whatever its statistics say.
      await query('set local enable_seqscan = off');
      const levels = await readLevels(query, { ...place, members: fresh });
      fresh.forEach((memberId, at) => {
        const figures = this.of(memberId);
        if (figures !== undefined) figures.level = levels[at] ?? 0n;
      });
      for (const { window, slots, begins } of wanted)
        if (begins.length > 0) await this.#load(query, { ...place, window, slots, begins });
      for (const { window, slots, isMoving } of wanted)
        if (isMoving)
          await this.#lookAhead(query, { ...place, window, slots, spans: spansOf(window, spells) });
    });
  }

  async #load(
    query: Query,
    of: {
      merchantId: number;
      zone: string;
      until: bigint;
      window: RunningWindow;
      slots: readonly Slot[];
      begins: readonly Begin[];
    },
  ): Promise<void> {
    const sums = await readSums(query, of);
    of.begins.forEach(({ memberId, start }, at) => {
      const figures = this.of(memberId);
      if (figures === undefined) return;
      const length = MOVING[of.window];
      const { values = [], firstUs = null } = sums[at] ?? {};
      figures.kept[placeOf(of.window)] = {
        ...{ start: length === undefined ? start : Number(start), values, leaving: [] },
        // Before its first event nothing leaves; without one, nothing before what is judged now.
        knownUs: length === undefined ? 0 : (firstUs ?? Number(start) + length),
      };
    });
  }

  async #lookAhead(
    query: Query,
    of: {
      merchantId: number;
      until: bigint;
      window: RunningWindow;
      slots: readonly Slot[];
      spans: readonly Span[];
    },
  ): Promise<void> {
    if (of.spans.length === 0) return;
    for (const { memberId, untilUs } of of.spans) {
      const kept = this.of(memberId)?.kept[placeOf(of.window)];
      if (kept !== undefined) kept.knownUs = untilUs;
    }
    const kinds = [...new Set(of.slots.flatMap((slot) => slot.kinds))];
    for (const row of await readLeaving(query, { ...of, kinds }))
      this.of(row.member_id)?.kept[placeOf(of.window)]?.leaving.push(row);
  }

  /** Names of these members, for this step. */
  async readNames(query: Query, of: { merchantId: number; members: readonly bigint[] }): Promise<void> {
    for (const row of await readNames(query, of)) this.#names.set(Number(row.id), row);
  }

  names(memberId: bigint): NamesRow | undefined {
    return this.#names.get(Number(memberId));
  }

  /** Adds the next event to its member's figures, and says those behind it by window: none where the log has to say them. */
  add(
    figures: MemberFigures,
    event: Moment & { level: number | null },
    seen: (readonly number[] | undefined)[],
  ): void {
    if (event.kind === 'level' || event.kind === 'level-change') figures.level = BigInt(event.level ?? 0);
    const heard = this.#heardBy(event);
    const told: Told = { kind: event.kind, amount: Number(event.amount), win: Number(event.win) };
    for (const { window, at, us, slots } of this.#windows) {
      seen[at] = undefined;
      const kept = figures.kept[at];
      if (kept === undefined) continue;
      const start = startOf(window, event);
      if (us !== undefined) {
        move(kept, slots, Number(start));
        // What comes late may leave within what was fetched already.
        if (event.us < kept.knownUs) figures.kept[at] = undefined;
      }
      if (us === undefined ? start >= kept.start : event.us >= Number(kept.start))
        for (const slot of heard[at] ?? NONE)
          if (!addTo(kept, slot, slot.of(told))) figures.kept[at] = undefined;
      if (kept.start === start && figures.kept[at] !== undefined) seen[at] = kept.values;
    }
  }

  /** Slots that an event adds to, by the place of their window. */
  #heardBy({ kind, category }: Moment): readonly (readonly Slot[])[] {
    const byCategory = this.#heard.get(kind) ?? new Map<string, Slot[][]>();
    this.#heard.set(kind, byCategory);
    const known = byCategory.get(category);
    if (known !== undefined) return known;
    const found: Slot[][] = [];
    for (const slot of this.#slots.values())
      if (isHeardBy(slot, { kind, category })) found[slot.windowAt] = [...(found[slot.windowAt] ?? []), slot];
    if (byCategory.size >= MAX_HEARD) byCategory.clear();
    byCategory.set(category, found);
    return found;
  }
}

/** What a batch has of one member. */
interface Spell {
  memberId: bigint;
  figures: MemberFigures;
  first: Moment;
  last: Moment;
}

/** Members whose window begins anew, and where. */
const beginsOf = (window: RunningWindow, spells: readonly Spell[]): Begin[] => {
  const isMoving = MOVING[window] !== undefined;
  const at = placeOf(window);
  const begins: Begin[] = [];
  for (const { memberId, figures, first, last } of spells) {
    const kept = figures.kept[at];
    if (kept !== undefined && isMoving) continue;
    const start = startOf(window, isMoving ? first : last);
    if (kept?.start !== start) begins.push({ memberId, start: String(start) });
  }
  return begins;
};

/** Members of whom it is not known what leaves a moving window up to their last event, and a while on. */
const spansOf = (window: RunningWindow, spells: readonly Spell[]): Span[] => {
  const us = MOVING[window];
  if (us === undefined) return [];
  const at = placeOf(window);
  const spans: Span[] = [];
  for (const { memberId, figures, last } of spells) {
    const kept = figures.kept[at];
    const start = last.us - us;
    if (kept === undefined || start <= kept.knownUs) continue;
    spans.push({ memberId, fromUs: kept.knownUs, untilUs: start + AHEAD_US });
  }
  return spans;
};

/** false: the sum is past what a plain number holds exactly. The log has to say it then. */
const addTo = (kept: Kept, slot: Slot, added: number): boolean => {
  const sum = (kept.values[slot.at] ?? 0) + added;
  kept.values[slot.at] = sum;
  return Number.isSafeInteger(sum);
};

/** Moves the beginning of a window on, never back. */
const move = (kept: Kept, slots: readonly Slot[], startUs: number): void => {
  if (startUs <= Number(kept.start)) return;
  if (startUs > kept.knownUs) return;
  kept.start = startUs;
  let count = 0;
  for (const gone of kept.leaving) {
    if (gone.us >= startUs) break;
    count += 1;
    const told: Told = { kind: gone.kind, amount: Number(gone.amount), win: Number(gone.win) };
    for (const slot of slots) if (isHeardBy(slot, gone)) addTo(kept, slot, -slot.of(told));
  }
  if (count > 0) kept.leaving.splice(0, count);
};
