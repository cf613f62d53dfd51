import * as v from 'valibot';
import { defineCall } from '../call';
import {
  chatLaunchFromWire,
  chatModelsFromWire,
  chatPermissionFromWire,
  chatUnreadFromWire,
} from '../entities/chat';
import { maybeInteger, maybeText, nothing, passThrough } from '../wire';

const chat = { module: 'CBS3', answer: 'envelope' } as const;
const refusals = ['TRIAL_REFUSED', 'CHAT_REFUSED'] as const;

/** Whom one may talk with; guests see it too. */
export const chatModels = defineCall({
  ...chat,
  name: 'chat.models',
  method: 'GET',
  path: '/wps/relay/CBS_modelList',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  request: nothing,
  reply: chatModelsFromWire,
  errors: [],
});

/** The address of the chat's frame, with a ticket that is good once and for a minute. `modelId` is ours: without one it is customer service. Not on
 * partners’ pages: a script there could ask customer service in the member’s name. */
export const chatLaunch = defineCall({
  ...chat,
  name: 'chat.launch',
  method: 'GET',
  path: '/wps/relay/CBS_launchChat',
  access: 'real',
  tier: 'own',
  limit: 'launch',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      b2c: v.optional(v.unknown()),
      title: maybeText(60),
      headerColor: maybeText(20),
      language: maybeText(10),
      modelId: maybeInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    }),
    v.transform(({ title, headerColor, language, modelId }) => ({ title, headerColor, language, modelId })),
  ),
  reply: chatLaunchFromWire,
  errors: [...refusals, 'CHAT_UNKNOWN'],
});

/** What models and customer service said in the member's rooms since the member looked; more than a hundred are not counted. */
export const chatUnread = defineCall({
  ...chat,
  name: 'chat.unread',
  method: 'GET',
  path: '/wps/relay/CBS_unreadCount',
  access: 'real',
  tier: 'partner',
  limit: 'read',
  silent: true,
  request: nothing,
  reply: chatUnreadFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Whether the member may write where others read. */
export const chatPermission = defineCall({
  ...chat,
  name: 'chat.permission',
  method: 'GET',
  path: '/wps/relay/CBS_groupPermission',
  access: 'real',
  tier: 'own',
  limit: 'read',
  silent: true,
  request: nothing,
  reply: chatPermissionFromWire,
  errors: ['TRIAL_REFUSED'],
});
