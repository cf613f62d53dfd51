import type { MessagePurpose } from '../../platform/index';

export interface MessageTexts {
  /** Short, in characters that every phone's basic alphabet has: accents of á í ó ú ã õ ç would cut the room to 70. */
  sms: string;
  subject: string;
  /** Paragraphs of the mail; a paragraph that is one placeholder alone is shown large. */
  mail: readonly string[];
}

/**
 * Words of the messages to people. Placeholders: {site} is the site's host; {name}, {code}, {minutes}, {link}, {device} and
 * {place} come with the message.
 */
export type MessageTable = Readonly<Record<MessagePurpose, MessageTexts>>;

const NOT_YOU = 'If this was not you, you need not do anything. Never tell this code to anybody.';

export const messages: MessageTable = {
  welcome: {
    sms: 'Welcome to {site}! Your account {name} is ready.',
    subject: 'Welcome, {name}',
    mail: [
      'Your account {name} is ready.',
      'If you did not register at {site}, please tell customer service.',
    ],
  },
  'login-code': {
    sms: '{code} is your code to log in at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} is your code to log in',
    mail: [
      'With this code you log in at {site}:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      NOT_YOU,
    ],
  },
  'forgot-code': {
    sms: '{code} is your code for a new password at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} is your code for a new password',
    mail: [
      'With this code you choose a new password at {site}:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      NOT_YOU,
    ],
  },
  'register-code': {
    sms: '{code} is your code to register at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} is your code to register',
    mail: [
      'With this code you register at {site}:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      NOT_YOU,
    ],
  },
  'factor-code': {
    sms: '{code} is your code to confirm it is you at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} confirms that it is you',
    mail: [
      'With this code you confirm at {site} that it is you:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      'If this was not you, somebody knows your password: change it. Never tell this code to anybody.',
    ],
  },
  'contact-code': {
    sms: '{code} confirms your number at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} confirms your address',
    mail: [
      'With this code you confirm at {site} that this address is yours:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      NOT_YOU,
    ],
  },
  'account-code': {
    sms: '{code} confirms a change of your account at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} confirms a change of your account',
    mail: [
      'With this code you confirm a change of what protects your account at {site}:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      'If this was not you, somebody is in your account: change your password now. Never tell this code to anybody.',
    ],
  },
  'withdraw-code': {
    sms: '{code} confirms a withdrawal at {site}. It is good for {minutes} min. Never share it.',
    subject: '{code} confirms a withdrawal',
    mail: [
      'With this code you confirm a withdrawal from your account at {site}:',
      '{code}',
      'It is good for {minutes} minutes and works once.',
      'If this was not you, somebody is in your account: change your password now. Never tell this code to anybody.',
    ],
  },
  'reset-link': {
    sms: 'New password for {site}: {link}',
    subject: 'Choose a new password',
    mail: [
      'Hello {name},',
      'here you choose a new password for {site}:',
      '{link}',
      'The link is good for {minutes} minutes and works once.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  },
  'password-changed': {
    sms: '{site}: the password of {name} was changed. Not you? Tell customer service now.',
    subject: 'Your password was changed',
    mail: [
      'Hello {name},',
      'the password of your account at {site} was changed just now. All other devices were logged out.',
      'If this was not you, choose a new password at once and tell customer service.',
    ],
  },
  'factors-reset': {
    sms: '{site}: your second factors ({name}) were reset by customer service. Not asked for? Tell them now.',
    subject: 'Your second factors were reset',
    mail: [
      'Hello {name},',
      'customer service removed the authenticator app, the passkeys, the security questions and the payment password of your account at {site}. All devices were logged out, and withdrawals pause for 24 hours.',
      'If you did not ask for this, change your password at once and tell customer service.',
    ],
  },
  'new-device': {
    sms: '{site}: new login for {name}, {device} {place}. Not you? Change your password now.',
    subject: 'New login to your account',
    mail: [
      'Hello {name},',
      'your account at {site} was used on a device that we had not seen before:',
      '{device} {place}',
      'If this was not you, change your password at once and log out all devices.',
    ],
  },
};
