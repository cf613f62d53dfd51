import { useEffect, useRef, useState, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';
import type { Game } from '../../contract/entities/game';
import type { AppError } from '../../core/kernel/app-error';
import { useDocument, useDomain } from '../../react';
import { keptShelves } from './shelves';

/** A shelf is read when it comes this near to the view, px. */
const NEAR = 400;
/** Tiles of a long shelf: at first, how many more come with each look past an end, and how many stand there at once. */
const FIRST_TILES = 24;
const MORE_TILES = 24;
export const MAX_TILES = 72;

/** Whether a place has come near the view; from then on it stays so. The first place is in it. */
function useNear(ref: RefObject<HTMLElement | null>, isFirst: boolean): boolean {
  const [isNear, setNear] = useState(isFirst);
  const page = useDocument();
  useEffect(() => {
    const node = ref.current;
    if (!node || isNear) return undefined;
    const look = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && setNear(true),
      bare({ root: page, rootMargin: `${NEAR}px 0px` }),
    );
    look.observe(node);
    return () => look.disconnect();
  }, [ref, isNear, page]);
  return isNear;
}

type Content = {
  games: readonly Game[] | null;
  /** Why it could not be read; null where it was, or something stands there. */
  failed: AppError | null;
};

/** The list that is shown already where another one says the same: its tiles are not drawn again. */
const sameOr = (old: readonly Game[] | null, games: readonly Game[]): readonly Game[] =>
  old !== null && JSON.stringify(old) === JSON.stringify(games) ? old : games;

/** Games of a shelf: null while they are asked for. What was shown before stands there at once. */
function useRead(input: {
  id: string;
  read(): Promise<readonly Game[]>;
  /** What may stand there until they are read. */
  first: (() => readonly Game[]) | undefined;
  wanted: boolean;
  always: boolean;
  times: number;
}): Content & { retry(): void } {
  const { id, read, first, wanted, always, times } = input;
  const shelves = useDomain(keptShelves);
  const firstOf = (): readonly Game[] | null => {
    const games = first?.() ?? [];
    return games.length > 0 ? games : null;
  };
  const [state, setState] = useState<Content & { id: string; tries: number }>(() => ({
    games: shelves.get(id)?.games ?? firstOf(),
    failed: null,
    id,
    tries: 0,
  }));
  const { tries } = state;
  useEffect(() => {
    const kept = shelves.get(id);
    if (kept) setState((old) => ({ ...old, games: sameOr(old.games, kept.games), failed: null, id }));
    if (!wanted || (kept?.isFresh && !always)) return undefined;
    let left = false;
    read().then(
      (games) => {
        shelves.put(id, games);
        if (!left) setState((old) => ({ ...old, games: sameOr(old.games, games), failed: null, id }));
      },
      // What stood there from the last visit is no list that was read.
      (error: AppError) =>
        left ||
        setState((old) => ({
          ...old,
          failed: shelves.get(id) === null || old.id !== id ? error : null,
          id,
        })),
    );
    return () => {
      left = true;
    };
    // The reader is made anew at each drawing; the id says when what it reads is another list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, wanted, always, times, tries, shelves]);
  return {
    games: state.id === id ? state.games : null,
    failed: state.failed,
    retry: () => setState((old) => ({ ...old, failed: null, tries: old.tries + 1 })),
  };
}

export interface ShelfOptions {
  id: string;
  read(): Promise<readonly Game[]>;
  /** The shelf stands first, and this is what may stand in it until it is read. */
  first?: () => readonly Game[];
  /** Read anew each time it is opened: what the visitor did meanwhile belongs into it. */
  always?: boolean;
  /** How often something else has read it by now: what that found is shown. */
  times?: number;
}

/** A shelf that is read when it comes near the view; `place` is where it stands. */
export function useShelf({ id, read, first, always = false, times = 0 }: ShelfOptions) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useNear(place, first !== undefined);
  return { place, ...useRead({ id, read, first, wanted, always, times }) };
}

/** Which tiles of a long shelf stand in the document. */
interface Run {
  from: number;
  to: number;
}

/** The run after a look past one of its ends; a tile with the focus is not taken away. */
export function runAfter(run: Run, look: { forward: boolean; count: number; focused: number | null }): Run {
  const { forward, count, focused } = look;
  const from = forward ? run.from : Math.max(0, run.from - MORE_TILES);
  const to = forward ? Math.min(count, run.to + MORE_TILES) : run.to;
  if (forward) return { from: Math.min(Math.max(from, to - MAX_TILES), focused ?? to), to };
  return { from, to: Math.max(Math.min(to, from + MAX_TILES), (focused ?? -1) + 1) };
}

/** The part of a long shelf that is in the document; it moves on when `strip` is scrolled to one of its ends. */
export function useRun(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [run, setRun] = useState<Run>({ from: 0, to: FIRST_TILES });
  useEffect(() => {
    const node = strip.current;
    const ends = node?.querySelectorAll<HTMLElement>('.strip-end');
    if (!node || !ends?.length) return undefined;
    const look = new IntersectionObserver(
      (seen) => {
        const end = seen.find((entry) => entry.isIntersecting)?.target;
        if (!end) return;
        const tile = (node.getRootNode() as ShadowRoot).activeElement?.closest('[aria-posinset]');
        const focused = tile && node.contains(tile) ? Number(tile.getAttribute('aria-posinset')) - 1 : null;
        const forward = end === node.lastElementChild;
        setRun((old) => runAfter(old, { forward, count, focused }));
      },
      bare({ root: node, rootMargin: `0px ${NEAR}px` }),
    );
    ends.forEach((end) => look.observe(end));
    return () => look.disconnect();
  }, [run, count]);
  return { strip, ...run, size: count > FIRST_TILES ? count : undefined };
}
