import type { MessageChannel, MessageStatus, OutboxPurpose } from '../platform/index';

/** Every word of the demo's page of messages; it is for those who try Foyer, in English alone. */
export const words = {
  title: 'SMS and mail of the demo',
  lead: 'What people would have been sent, newest first. This page shows itself to this machine alone and renews itself.',
  none: 'Nothing has been sent yet. Ask for a code, register with an e-mail address, or reset a password.',
  copy: 'Copy',
  copied: 'Copied',
  link: 'Open the link',
  forgotten: 'The text was forgotten after it had been sent.',
  to: 'to',
  script: 'The same as JSON',
  channels: { sms: 'SMS', mail: 'Mail' } satisfies Record<MessageChannel, string>,
  purposes: {
    welcome: 'Greeting',
    'login-code': 'Code to log in',
    'forgot-code': 'Code for a new password',
    'register-code': 'Code to register',
    'factor-code': 'Code of a second step',
    'contact-code': 'Code to confirm a contact',
    'account-code': 'Code for a change of the account',
    'withdraw-code': 'Code for a withdrawal',
    'reset-link': 'Link for a new password',
    'password-changed': 'Password changed',
    'factors-reset': 'Second factors reset',
    'new-device': 'New device',
    copy: 'Copy of a message',
  } satisfies Record<OutboxPurpose, string>,
  statuses: {
    waiting: 'waiting',
    sent: 'sent',
    failed: 'not sent',
    expired: 'expired',
    shown: '',
    withheld: '',
  } satisfies Record<MessageStatus, string>,
} as const;
