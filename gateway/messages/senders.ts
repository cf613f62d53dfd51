import { showMail, showSms, type MailPort, type PushPort, type SmsPort } from './ports';
import type { MessageSettings } from './settings';
import { createTwilioSms } from './sms-twilio';
import { createSmsWebhook } from './sms-webhook';

/** What takes the messages of each channel; null: they cannot be sent. */
export interface Senders {
  sms: SmsPort | null;
  mail: MailPort | null;
  push: PushPort | null;
}

const smsOf = (settings: MessageSettings['sms'], now: () => number): SmsPort | null => {
  if (settings === null) return null;
  return settings.kind === 'twilio' ? createTwilioSms(settings) : createSmsWebhook({ ...settings, now });
};

/** Its library is loaded for a gateway that has a mail server to speak to. */
const mailOf = async (settings: MessageSettings['mail']): Promise<MailPort | null> =>
  settings === null ? null : (await import('./mail-smtp')).createSmtpMail(settings);

/** Without senders the demo shows messages on its page. */
export const createSenders = async (input: {
  settings: MessageSettings;
  demo: boolean;
  push: PushPort | null;
  /** Text messages of an extension; omit or null if there is none. */
  sms?: SmsPort | null;
  now: () => number;
}): Promise<Senders> => {
  const { settings, demo, push, now } = input;
  return {
    sms: input.sms ?? smsOf(settings.sms, now) ?? (demo ? showSms : null),
    mail: (await mailOf(settings.mail)) ?? (demo ? showMail : null),
    push,
  };
};

const WITHOUT: Readonly<Record<'mail' | 'sms', string>> = {
  mail: 'Mail cannot be sent: MAIL_URL and MAIL_FROM are not set. Greetings, codes and links by mail wait until they expire.',
  sms: 'Text messages cannot be sent: neither SMS_WEBHOOK_URL nor TWILIO_ACCOUNT_SID is set, and no extension sends them. Codes by SMS wait until they expire.',
};

/** A sentence for each kind of message that has no way out. */
export const missingSenders = (senders: Senders): string[] =>
  (['mail', 'sms'] as const)
    .filter((channel) => senders[channel] === null)
    .map((channel) => WITHOUT[channel]);
