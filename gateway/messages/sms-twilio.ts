import { deliveryOf, post } from './http';
import type { Delivery, SmsPort } from './ports';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number with its plus, a sender's name, or a messaging service (MG…). */
  from: string;
  /** No slash at its end; another region or edge has another one. */
  url: string;
}

/** Our own sender is not right: the operator mends it, then the message can go. */
const SENDER_WRONG = new Set([21212, 21603, 21606, 21659, 21660, 21661, 21703]);

const codeOf = (text: string): number | null => {
  try {
    const body: unknown = JSON.parse(text);
    const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
    return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
  } catch {
    return null;
  }
};

/** Twilio's number of the fault, where it says one: its sentence may name the recipient. */
const explained = (delivery: Delivery, code: number | null): Delivery => {
  if (code === null || (delivery.outcome !== 'later' && delivery.outcome !== 'never')) return delivery;
  const reason = `twilio ${code}`;
  return SENDER_WRONG.has(code) ? { outcome: 'later', reason } : { ...delivery, reason };
};

/** Text messages by Twilio's REST interface, one form a message. */
export const createTwilioSms = (settings: TwilioSettings & { timeoutMs?: number }): SmsPort => {
  const url = `${settings.url}/2010-04-01/Accounts/${settings.accountSid}/Messages.json`;
  const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64');
  const sender = settings.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    name: 'twilio',
    async send({ to, text }) {
      const answer = await post({
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${credentials}`,
        },
        body: new URLSearchParams({ To: `+${to}`, [sender]: settings.from, Body: text }).toString(),
        ...(settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs }),
      });
      return explained(deliveryOf(answer), 'failure' in answer ? null : codeOf(answer.text));
    },
    close: () => undefined,
  };
};
