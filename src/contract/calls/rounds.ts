import * as v from 'valibot';
import { defineCall } from '../call';
import { roundDetailFromWire, roundFromWire, type RoundPage } from '../entities/round';
import { looseCount, looseList, maybeInteger, maybeText, passThrough, text } from '../wire';

export const ROUND_PAGE_SIZE = 20;
export const MAX_ROUND_PAGE_SIZE = 100;
/** Pages that may be asked for; older rounds are found by their time. */
export const MAX_ROUND_PAGES = 100;
/** Times as ms since 1970; 0 is none. */
const time = maybeInteger({ min: 0, max: 253_402_300_799_000, fallback: 0 });

/** A member's own rounds at all vendors, latest first. As the member centre, in a frame on partner pages. */
export const roundList = defineCall({
  name: 'rounds.list',
  method: 'GET',
  path: '/wps/member/rounds',
  module: null,
  access: 'member',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      vassalage: maybeText(32),
      startTime: time,
      endTime: time,
      status: v.optional(v.picklist(['', 'open', 'completed', 'cancelled']), ''),
      pageNo: maybeInteger({ min: 1, max: MAX_ROUND_PAGES, fallback: 1 }),
      pageSize: maybeInteger({ min: 1, max: MAX_ROUND_PAGE_SIZE, fallback: ROUND_PAGE_SIZE }),
    }),
    v.transform((wire) => ({
      vendor: wire.vassalage,
      from: wire.startTime,
      until: wire.endTime,
      state: wire.status,
      page: wire.pageNo,
      pageSize: wire.pageSize,
    })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(roundFromWire), totalPages: looseCount, totalCount: looseCount }),
    v.transform((wire): RoundPage => ({
      rounds: wire.list,
      totalPages: wire.totalPages,
      totalCount: wire.totalCount,
    })),
  ),
  errors: [],
});

/** One of them with its movements, how it came about and what proves it. */
export const roundDetail = defineCall({
  name: 'rounds.detail',
  method: 'GET',
  path: '/wps/member/rounds/detail',
  module: null,
  access: 'member',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      vassalage: v.pipe(text(32), v.regex(/^[A-Z0-9_]{2,20}$/)),
      roundId: v.pipe(text(120), v.regex(/^[A-Za-z0-9._:-]{1,120}$/)),
    }),
    v.transform((wire) => ({ vendor: wire.vassalage, roundId: wire.roundId })),
  ),
  reply: roundDetailFromWire,
  errors: ['ROUND_UNKNOWN'],
});
