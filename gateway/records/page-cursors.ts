import { MAX_RECORD_PAGES } from '../../src/contract/calls/records';
import { createBoundedCache, GatewayError } from '../platform/index';

/** Ends of pages that are remembered; the oldest are forgotten, and counted to again. */
const MAX_ENDS = 20_000;
const LIVE_MS = 10 * 60_000;

/** Where a page begins: behind a place, or so many rows behind the newest. */
export interface PageStart {
  /** '' from the newest on. */
  cursor: string;
  offset: number;
}

/**
 * Numbers of pages as places in a list that grows at its head: the end of a page that was handed out is where the next one begins, so that what
 * was booked meanwhile shifts nothing.
 */
export interface PageCursors {
  /** @throws GatewayError RECORDS_PAGE */
  start(asked: { list: string; page: number; size: number; cursor: string }): PageStart;
  /** Where the page ended. */
  end(asked: { list: string; page: number; size: number; cursor: string }, next: string): void;
}

export const createPageCursors = (now: () => number): PageCursors => {
  const ends = createBoundedCache<{ cursor: string; atMs: number }>({ maxEntries: MAX_ENDS });
  const keyOf = (list: string, size: number, page: number): string => `${list} ${size} ${page}`;
  return {
    start({ list, page, size, cursor }) {
      if (cursor !== '') return { cursor, offset: 0 };
      if (page > MAX_RECORD_PAGES) throw new GatewayError('RECORDS_PAGE');
      if (page <= 1) return { cursor: '', offset: 0 };
      const known = ends.get(keyOf(list, size, page));
      if (known && now() - known.atMs < LIVE_MS) return { cursor: known.cursor, offset: 0 };
      return { cursor: '', offset: (page - 1) * size };
    },
    end({ list, page, size, cursor }, next) {
      if (cursor === '' && next !== '') ends.set(keyOf(list, size, page + 1), { cursor: next, atMs: now() });
    },
  };
};
