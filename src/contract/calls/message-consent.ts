import * as v from 'valibot';
import { defineCall } from '../call';
import { messageChoicesFromWire } from '../entities/message-consent';
import { messageChannels, messageKinds } from '../tables/message-consent';
import { maybeText, nothing, passThrough } from '../wire';

const consent = { module: 'INBOX3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const errors = ['TRIAL_REFUSED'] as const;
const flag = v.picklist(['Y', 'N']);
const MAX_WORDING = 100_000;
/** Longest address of a push service, and longest keys of a browser. */
const MAX_ENDPOINT = 1_000;
const MAX_KEY = 200;

/** Which messages the member wants by mail, SMS and push, and offers in the inbox: none until they say so. */
export const messageConsent = defineCall({
  ...consent,
  name: 'messageConsent.read',
  method: 'GET',
  path: '/wps/message/consent',
  limit: 'read',
  request: nothing,
  reply: messageChoicesFromWire,
  errors,
});

/** A yes or a no to one kind by one channel, with the version of the words that were read. Said again it is the same. */
export const messageConsentSet = defineCall({
  ...consent,
  name: 'messageConsent.set',
  method: 'PUT',
  path: '/wps/message/consent',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      kind: v.picklist(messageKinds),
      channel: v.picklist(messageChannels),
      given: flag,
      wording: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_WORDING)),
      timeZone: maybeText(60),
      language: maybeText(10),
    }),
    v.transform((wire) => ({
      kind: wire.kind,
      channel: wire.channel,
      given: wire.given === 'Y',
      wording: wire.wording,
      timeZone: wire.timeZone,
      language: wire.language,
    })),
  ),
  reply: messageChoicesFromWire,
  errors,
});

/** A browser that is to be told, as it subscribed; `details`: its screen may say what it is about. */
export const messageDevice = defineCall({
  ...consent,
  name: 'messageConsent.device',
  method: 'POST',
  path: '/wps/message/device',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      endpoint: v.pipe(v.string(), v.minLength(12), v.maxLength(MAX_ENDPOINT)),
      p256dh: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_KEY)),
      auth: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_KEY)),
      details: flag,
      timeZone: maybeText(60),
      language: maybeText(10),
    }),
    v.transform((wire) => ({ ...wire, details: wire.details === 'Y' })),
  ),
  reply: messageChoicesFromWire,
  errors,
});

/** A browser that is not to be told any more. */
export const messageDeviceRemove = defineCall({
  ...consent,
  name: 'messageConsent.deviceRemove',
  method: 'DELETE',
  path: '/wps/message/device',
  limit: 'write',
  request: v.strictObject({ ...passThrough, endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT)) }),
  reply: messageChoicesFromWire,
  errors,
});
