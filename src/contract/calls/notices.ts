import * as v from 'valibot';
import { defineCall } from '../call';
import { noticesFromWire, winnersFromWire } from '../entities/notice';
import { maybeInteger, maybeText, passThrough } from '../wire';

/** Banners, notices, popups and promotions that this visitor sees. */
export const announcements = defineCall({
  name: 'notices.announcements',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  aliases: [
    { path: '/wps/relay/CCSFE_getListAnnouncements' },
    { path: '/wps/relay/MCS2_getListAnnouncements' },
  ],
  module: 'COMM3',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      types: maybeText(64),
      execution: maybeText(16),
      groupName: maybeText(64),
    }),
    v.transform((wire) => ({
      types: wire.types
        .split(',')
        .map((type) => type.trim())
        .filter(Boolean),
      execution: wire.execution,
      group: wire.groupName,
      platform: wire.platform === 'M' ? ('M' as const) : ('W' as const),
    })),
  ),
  reply: noticesFromWire,
  errors: [],
});

export const MAX_WINNERS = 100;
/** The latest wins, with names masked. */
export const winnerBoard = defineCall({
  name: 'notices.winnerBoard',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getWinnerBoard',
  aliases: [{ path: '/wps/relay/GCSGAME_getRankList' }],
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    gameCategory: maybeText(16),
    limitNum: maybeInteger({ min: 1, max: MAX_WINNERS, fallback: 20 }),
  }),
  reply: winnersFromWire,
  errors: [],
});
