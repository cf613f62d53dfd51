import type { Database } from '../../database/types';
import { type Delivery, post, type PushMessage, type PushPort } from '../../messages/index';
import { dropDevice, findDevice } from './devices.queries';
import { encryptPush } from './encrypt';
import type { PushKeys } from './keys';
import { vapidHeader } from './vapid';

export interface PushSenderDeps {
  db: Database;
  keys: PushKeys;
  allows: (endpoint: string) => boolean;
  /** Who to write to about these messages: an https address or mailto:. */
  subject: string;
  now: () => number;
}

/** What a push service's answer means; `gone`: the browser is to be forgotten. */
export const pushOutcome = (status: number, afterS: number | null): Delivery | 'gone' => {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return 'gone';
  const reason = `push ${status}`;
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { outcome: 'later', reason, ...(afterS === null ? {} : { afterS }) };
  return { outcome: 'never', reason };
};

/** One message to one browser, by its push service (RFC 8030). */
export const createPushSender = (deps: PushSenderDeps): PushPort => ({
  name: 'web push',
  async send({ merchantId, device, body, topic, ttlS }: PushMessage): Promise<Delivery> {
    const { query } = deps.db.merchant(merchantId);
    const found = /^[1-9]\d{0,17}$/.test(device)
      ? await findDevice(query, { merchantId, id: BigInt(device) })
      : null;
    if (found === null) return { outcome: 'never', reason: 'device gone' };
    // Looked at again: the list may have been made shorter since the browser subscribed.
    if (!deps.allows(found.endpoint)) return { outcome: 'never', reason: 'endpoint not allowed' };
    const key = await deps.keys.of(merchantId);
    const { endpoint } = found;
    const answer = await post({
      url: endpoint,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.max(0, Math.floor(ttlS))),
        urgency: 'normal',
        // A newer one of its kind takes the place of one that has not arrived.
        ...(topic === '' ? {} : { topic }),
        authorization: vapidHeader(key, { endpoint, subject: deps.subject, nowMs: deps.now() }),
      },
      body: new Uint8Array(encryptPush(body, found)),
    });
    if ('failure' in answer) return { outcome: 'later', reason: answer.failure };
    const outcome = pushOutcome(answer.status, answer.afterS);
    if (outcome !== 'gone') return outcome;
    await dropDevice(query, { merchantId, id: found.id });
    return { outcome: 'never', reason: `push ${answer.status}` };
  },
  close: () => undefined,
});
