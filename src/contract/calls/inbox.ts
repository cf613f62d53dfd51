import * as v from 'valibot';
import { defineCall } from '../call';
import { letterFromWire, letterPageFromWire } from '../entities/inbox';
import { looseCount, maybeInteger, maybeText, nothing, passThrough } from '../wire';

export const INBOX_PAGE_SIZE = 20;
/** Letters that one call may name. */
export const MAX_LETTER_IDS = 100;
const MAX_TIME = 253_402_300_799_999;

const inbox = { module: 'INBOX3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const errors = ['TRIAL_REFUSED'] as const;

/** How many letters wait; more than a hundred are not counted. */
export const unreadCount = defineCall({
  name: 'member.unreadCount',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: [
    { path: '/wps/relay/EMFE_unreadCount' },
    { path: '/wps/relay/EMFE_getInboxUnreadCount' },
    { path: '/wps/message/unreadCount' },
  ],
  module: 'INBOX3',
  access: 'real',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: looseCount,
  errors,
});

const time = maybeInteger({ min: 0, max: MAX_TIME, fallback: 0 });
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,17}$/),
  v.transform((digits) => BigInt(digits)),
);
/** One, or a list, or a list in one text. */
const ids = v.pipe(
  v.optional(v.union([v.array(v.union([v.string(), v.number()])), v.string(), v.number()]), []),
  v.transform((given) => (Array.isArray(given) ? given : String(given).split(',').filter(Boolean))),
  v.array(id),
  v.maxLength(MAX_LETTER_IDS),
);
const WORDS = { '': null, true: true, '1': true, Y: true, false: false, '0': false, N: false } as const;
const isRead = v.pipe(
  v.optional(v.union([v.boolean(), v.number(), v.string()]), ''),
  v.transform(String),
  v.picklist(['', 'true', '1', 'Y', 'false', '0', 'N']),
  v.transform((word) => WORDS[word]),
);

/** Letters without their texts, the newest first. */
export const inboxList = defineCall({
  ...inbox,
  name: 'inbox.list',
  method: 'GET',
  path: '/wps/relay/CSP_getInbox',
  aliases: [{ path: '/wps/relay/EMFE_getInbox' }, { path: '/wps/message/inbox' }],
  limit: 'read',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      language: maybeText(10),
      page: maybeInteger({ min: 1, max: 100_000, fallback: 1 }),
      size: maybeInteger({ min: 1, max: 100, fallback: INBOX_PAGE_SIZE }),
      sort: v.optional(v.picklist(['', 'sendTime:desc', 'sendTime:asc']), ''),
      read: isRead,
      startTime: time,
      endTime: time,
    }),
    v.transform((wire) => ({
      page: wire.page,
      size: wire.size,
      oldestFirst: wire.sort === 'sendTime:asc',
      isRead: wire.read,
      fromMs: wire.startTime,
      toMs: wire.endTime,
      language: wire.language,
    })),
  ),
  reply: letterPageFromWire,
  errors,
});

/** One letter with its text. That it was read is said by its own call. */
export const inboxLetter = defineCall({
  ...inbox,
  name: 'inbox.letter',
  method: 'GET',
  path: '/wps/relay/CSP_getInboxDetail',
  aliases: [{ path: '/wps/relay/EMFE_getInboxDetail' }],
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, language: maybeText(10), inboxId: id }),
    v.transform((wire) => ({ id: wire.inboxId, language: wire.language })),
  ),
  reply: letterFromWire,
  errors: ['TRIAL_REFUSED', 'INBOX_UNKNOWN'],
});

/** Letters were read: those that are named, or all that were there at a moment. Said again it is the same. */
export const inboxRead = defineCall({
  ...inbox,
  name: 'inbox.read',
  method: 'POST',
  path: '/wps/message/read',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, inboxId: ids, until: time }),
    v.transform((wire) => ({ ids: wire.inboxId, untilMs: wire.until === 0 ? null : wire.until })),
  ),
  reply: looseCount,
  errors,
});

/** Letters that are to look new again. */
export const inboxUnread = defineCall({
  ...inbox,
  name: 'inbox.unread',
  method: 'POST',
  path: '/wps/message/unread',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, inboxId: ids }),
    v.transform((wire) => ({ ids: wire.inboxId })),
  ),
  reply: looseCount,
  errors,
});

/** Deletes letters and returns how many were. */
export const inboxDelete = defineCall({
  ...inbox,
  name: 'inbox.delete',
  method: 'DELETE',
  path: '/wps/message/inbox',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, inboxId: ids, messageIds: ids }),
    v.transform((wire) => ({ ids: [...wire.inboxId, ...wire.messageIds] })),
  ),
  reply: looseCount,
  errors,
});
