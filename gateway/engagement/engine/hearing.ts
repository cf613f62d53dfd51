import { factKey, type FactRef } from '../definition/facts';
import { type Slot, slotsOf } from '../figures/terms';
import type { LogEvent } from '../log/log.queries';
import { compileCondition, type Said, type Sight } from '../rules/compile';
import { isHeard, refsOf } from './judge';
import type { Published } from './types';

/** A version, ready to be asked for each event. */
export interface Ready {
  version: Published;
  fromMs: number;
  untilMs: number;
  test: (sight: Sight) => Said;
  /** Figures of its conditions and effects, by key. */
  refs: readonly { key: string; ref: FactRef }[];
}
/** A promotion with its versions, the newest first, and its place among all. */
export interface Heard {
  at: number;
  promotionId: bigint;
  versions: readonly Ready[];
}

/** What is in force, arranged by what it hears. It stands until another version counts. */
export interface Hearing {
  slots: ReadonlyMap<string, Slot>;
  /** Promotions that could hear an event, in their order. */
  of(event: LogEvent): readonly Heard[];
  /** Whether any looks at names. */
  wantsNames: boolean;
}

const NAMES: ReadonlySet<string> = new Set(['member.name', 'member.agent']);

/** The version that counts at an event: the newest that was published by then, within its own time. */
export const readyAt = ({ versions }: Heard, atMs: number): Ready | null => {
  for (const ready of versions)
    if (ready.version.fromMs <= atMs) return ready.fromMs <= atMs && atMs < ready.untilMs ? ready : null;
  return null;
};

export const createHearing = (published: ReadonlyMap<bigint, readonly Published[]>): Hearing => {
  const all = [...published.values()];
  const refs = all.flat().flatMap(refsOf);
  const slots = slotsOf(refs);
  const ready = (version: Published): Ready => {
    const { from, until, who } = version.definition;
    return {
      ...{ version, fromMs: Date.parse(from), test: compileCondition(who, slots) },
      untilMs: until === undefined ? Infinity : Date.parse(until),
      refs: [...new Map(refsOf(version).map((ref) => [factKey(ref), ref]))].map(([key, ref]) => ({
        key,
        ref,
      })),
    };
  };
  const heard: Heard[] = all.flatMap((versions, at) => {
    const [first] = versions;
    return first === undefined ? [] : [{ at, promotionId: first.promotionId, versions: versions.map(ready) }];
  });
  /** By kind, and what narrows a kind: the category, the code, the period or the promotion's own word. */
  const byKind = new Map<string, Map<string, readonly Heard[]>>();
  /** Categories and codes are what members bring: not kept without an end. */
  const MAX_WORDS = 2_000;
  return {
    slots,
    wantsNames: refs.some(({ fact }) => NAMES.has(fact)),
    of(event) {
      const byWord = byKind.get(event.kind) ?? new Map<string, readonly Heard[]>();
      byKind.set(event.kind, byWord);
      const word = event.kind === 'bet' ? event.category : event.word;
      const known = byWord.get(word);
      if (known !== undefined) return known;
      const found = heard.filter(({ versions }) => versions.some(({ version }) => isHeard(version, event)));
      if (byWord.size >= MAX_WORDS) byWord.clear();
      byWord.set(word, found);
      return found;
    },
  };
};
