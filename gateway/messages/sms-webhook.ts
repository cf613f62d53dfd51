import { createHmac } from 'node:crypto';
import { deliveryOf, post } from './http';
import type { SmsPort } from './ports';

export interface SmsWebhookSettings {
  url: string;
  secret: string;
}

/** The value of Foyer-Signature: HMAC-SHA256 in hex over `timestamp.body`, by the shared secret. */
export const signWebhook = (input: { secret: string; timestamp: string; body: string }): string =>
  `v1=${createHmac('sha256', input.secret).update(`${input.timestamp}.${input.body}`).digest('hex')}`;

/**
 * Text messages by the operator's own HTTP endpoint: POST of {"id","to","text"} with Foyer-Timestamp (Unix seconds),
 * Foyer-Signature and Foyer-Message-Id, which stays the same when a message is tried again. 2xx: taken. 400, 409, 410, 413,
 * 415, 422: this message never; everything else, redirects too: later.
 */
export const createSmsWebhook = (
  settings: SmsWebhookSettings & { now: () => number; timeoutMs?: number },
): SmsPort => ({
  name: 'webhook',
  async send({ id, to, text }) {
    const body = JSON.stringify({ id, to: `+${to}`, text });
    const timestamp = String(Math.floor(settings.now() / 1000));
    const answer = await post({
      url: settings.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'foyer-message-id': id,
        'foyer-timestamp': timestamp,
        'foyer-signature': signWebhook({ secret: settings.secret, timestamp, body }),
      },
      body,
      ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
    });
    return deliveryOf(answer);
  },
  close: () => undefined,
});
