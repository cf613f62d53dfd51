import { createTransport, type NodemailerError } from 'nodemailer';
import { AT_ONCE, SEND_TIMEOUT_MS, type Delivery, type MailPort } from './ports';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Refuse a server that offers no STARTTLS. */
  requireTls: boolean;
  user: string;
  password: string;
  from: { name: string; address: string };
}

const MAX_MESSAGES_A_CONNECTION = 100;
const IDLE_MS = 60_000;
const CONNECT_MS = 10_000;

/** One plain address; a list, a name or a line end would add recipients. */
const ADDRESS = /^[^\s,;:<>()[\]\\"@]{1,64}@[A-Za-z0-9.-]{1,255}$/;

/** Reply codes and error words only: an answer's sentence names the recipient. */
const deliveryOf = (error: NodemailerError): Delivery => {
  const code = error.responseCode;
  const words = [error.code, error.originalCode].filter((word) => word !== undefined).join(' ');
  const reason = code === undefined ? `smtp ${words.toLowerCase() || 'error'}` : `smtp ${code}`;
  // Only what was said of the address or the mail itself is for good: logins and TLS are the operator's to mend.
  const about = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return error.permanent === true && about ? { outcome: 'never', reason } : { outcome: 'later', reason };
};

/** Mail programs show their own button for these two (RFC 2369, RFC 8058): one POST, without a question. */
const wayOutHeaders = (address: string): Record<string, string> =>
  /^https?:\/\/[^\s<>,]{1,490}$/.test(address)
    ? { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Mail by SMTP over a few kept connections. */
export const createSmtpMail = (settings: SmtpSettings & { timeoutMs?: number }): MailPort => {
  const timeoutMs = settings.timeoutMs ?? SEND_TIMEOUT_MS;
  const transport = createTransport({
    pool: true,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: settings.requireTls,
    ...(settings.user === '' ? {} : { auth: { user: settings.user, pass: settings.password } }),
    maxConnections: AT_ONCE,
    maxMessages: MAX_MESSAGES_A_CONNECTION,
    // The outbox tries again; a second try in here could be a second copy.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: Math.min(CONNECT_MS, timeoutMs),
    greetingTimeout: Math.min(CONNECT_MS, timeoutMs),
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = settings.from.address.slice(settings.from.address.lastIndexOf('@') + 1);
  return {
    name: 'smtp',
    async send({ id, to, subject, text, html, wayOut = '' }) {
      if (!ADDRESS.test(to)) return { outcome: 'never', reason: 'address not usable' };
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...wayOutHeaders(wayOut) },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return deliveryOf(error as NodemailerError);
      }
    },
    close: () => transport.close({ force: true }),
  };
};
