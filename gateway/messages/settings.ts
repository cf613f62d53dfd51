import { isIP } from 'node:net';
import type { SmtpSettings } from './mail-smtp';
import type { TwilioSettings } from './sms-twilio';
import type { SmsWebhookSettings } from './sms-webhook';
import { parseUrl } from '../platform/index';
/** By what messages leave; null: by nothing. */
export interface MessageSettings {
  mail: SmtpSettings | null;
  sms: ({ kind: 'webhook' } & SmsWebhookSettings) | ({ kind: 'twilio' } & TwilioSettings) | null;
}

/** The part of the environment's reader that is needed here. */
export interface SettingsReader {
  text(name: string): string | null;
  /** Sentences about what is wrong; they name the variable and never repeat what may be a secret. */
  readonly problems: string[];
}

const MIN_SECRET = 32;
const SMTP_PORT = 587;
const SMTPS_PORT = 465;
const TWILIO_URL = 'https://api.twilio.com';
const ADDRESS = /^[^\s,;:<>()[\]\\"@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
const NAMED = /^(?:"([^"<>\r\n]{0,80})"|([^"<>\r\n,;:]{0,80}))\s*<([^<>]+)>$/;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** `user@host` or `Name <user@host>`. */
export const readSender = (value: string): SmtpSettings['from'] | null => {
  const named = NAMED.exec(value);
  const address = (named ? (named[3] ?? '') : value).trim();
  return ADDRESS.test(address) ? { name: (named?.[1] ?? named?.[2] ?? '').trim(), address } : null;
};

const smtpUrl = (value: string): Omit<SmtpSettings, 'from'> | string => {
  const url = parseUrl(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return 'must be like smtp://user:password@mail.example.com:587, or smtps://… for TLS from the start';
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return 'has something behind the host and port';
  const known = url.search === '' || url.search === '?tls=optional';
  if (!known) return 'knows no option but ?tls=optional';
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null)
    return 'has a % in its user or password that is no escape: write %25 for %';
  if ((user === '') !== (password === '')) return 'has a user without a password, or the reverse';
  const secure = url.protocol === 'smtps:';
  if (url.search !== '' && secure) return 'is smtps, where ?tls=optional means nothing';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    secure,
    // Codes must not travel in the clear by accident; a server on this machine is not reached through a network.
    requireTls: !secure && url.search === '' && !isLoopback(url.hostname),
    user,
    password,
  };
};

const readMail = (read: SettingsReader): SmtpSettings | null => {
  const url = read.text('MAIL_URL');
  const from = read.text('MAIL_FROM');
  if (url === null) {
    if (from !== null) read.problems.push('MAIL_FROM is set but MAIL_URL is missing: mail has no way out.');
    return null;
  }
  const server = smtpUrl(url);
  if (typeof server === 'string') read.problems.push(`MAIL_URL ${server}.`);
  if (from === null) {
    read.problems.push(
      'MAIL_FROM is missing; MAIL_URL needs it: who the mail is from, like Example <no-reply@example.com>.',
    );
    return null;
  }
  const sender = readSender(from);
  if (sender === null)
    read.problems.push(`MAIL_FROM must be like Example <no-reply@example.com>, not ${JSON.stringify(from)}.`);
  return typeof server === 'string' || sender === null ? null : { ...server, from: sender };
};

/** https, or http on this machine; user and password in an address end up in logs. */
const isPostAddress = (value: string): boolean => {
  const url = parseUrl(value);
  if (url === null) return false;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return safe && url.username === '' && url.password === '' && url.hash === '';
};

const readWebhook = (read: SettingsReader): MessageSettings['sms'] => {
  const url = read.text('SMS_WEBHOOK_URL');
  const secret = read.text('SMS_WEBHOOK_SECRET');
  if (url === null && secret === null) return null;
  if (url === null) read.problems.push('SMS_WEBHOOK_SECRET is set but SMS_WEBHOOK_URL is missing.');
  else if (!isPostAddress(url))
    read.problems.push(
      'SMS_WEBHOOK_URL must be an https address without user and password (http only for this machine).',
    );
  if (secret === null) read.problems.push('SMS_WEBHOOK_URL is set but SMS_WEBHOOK_SECRET is missing.');
  else if (secret.length < MIN_SECRET)
    read.problems.push(
      `SMS_WEBHOOK_SECRET must have at least ${MIN_SECRET} characters, it has ${secret.length}.`,
    );
  return { kind: 'webhook', url: url ?? '', secret: secret ?? '' };
};

const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

const readTwilio = (read: SettingsReader): MessageSettings['sms'] => {
  const [accountSid, authToken, from] = TWILIO.map((name) => read.text(name));
  const url = read.text('TWILIO_API_URL');
  const set = TWILIO.filter((name) => read.text(name) !== null);
  if (set.length === 0) {
    if (url !== null) read.problems.push('TWILIO_API_URL is set but TWILIO_ACCOUNT_SID is missing.');
    return null;
  }
  for (const name of TWILIO)
    if (!set.includes(name))
      read.problems.push(`${name} is missing; ${set.join(' and ')} need${set.length === 1 ? 's' : ''} it.`);
  if (accountSid != null && !/^AC[0-9a-fA-F]{32}$/.test(accountSid))
    read.problems.push('TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.');
  if (from != null && !/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(from))
    read.problems.push(
      `TWILIO_FROM must be a number like +15551234567, a sender's name of at most 11 letters and digits, or a messaging service (MG…), not ${JSON.stringify(from)}.`,
    );
  if (url !== null && (!isPostAddress(url) || new URL(url).pathname !== '/'))
    read.problems.push('TWILIO_API_URL must be an https origin like https://api.dublin.ie1.twilio.com.');
  return {
    kind: 'twilio',
    accountSid: accountSid ?? '',
    authToken: authToken ?? '',
    from: from ?? '',
    url: (url ?? TWILIO_URL).replace(/\/$/, ''),
  };
};

/** By what messages leave, from the environment; each wrong or half-set value adds a sentence to the reader's problems. */
export const readMessageSettings = (read: SettingsReader): MessageSettings => {
  const webhook = readWebhook(read);
  const twilio = readTwilio(read);
  if (webhook !== null && twilio !== null)
    read.problems.push(
      'SMS_WEBHOOK_URL and TWILIO_ACCOUNT_SID are both set; text messages leave by one of them.',
    );
  return { mail: readMail(read), sms: webhook ?? twilio };
};
