import * as v from 'valibot';
import { defineCall } from '../call';
import { nothing } from '../wire';

const MAX_TOPICS = 4;

const isAddress = (text: string): boolean => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};

/**
 * A ticket for one socket: single use, good for half a minute, bound to the session and to the page's origin. The token itself
 * never travels over the socket. `url` may be relative to the gateway; `topics` are all that this session may subscribe to.
 */
export const socketTicket = defineCall({
  name: 'realtime.ticket',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/realtime/ticket',
  module: null,
  access: 'member',
  tier: 'partner',
  limit: 'write',
  whileClosed: true,
  answer: 'envelope',
  silent: true,
  passive: true,
  request: nothing,
  reply: v.object({
    url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
    topics: v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.minLength(1), v.maxLength(MAX_TOPICS)),
  }),
  errors: [],
});

/** Base address of the socket server, for clients that look for it before they subscribe. */
export const socketUrl = defineCall({
  name: 'realtime.url',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/relay/CSP_ImUrl',
  aliases: [{ path: '/wps/relay/EMFE_ImUrl' }],
  module: null,
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: v.pipe(v.string(), v.check(isAddress)),
  errors: [],
});
