import type { DeskSignalName } from '../../../gateway/desk/index';

/** What happened to an account, by its kind. */
export const events = {
  login: 'Logged in',
  'step-up': 'Proved who they are once more',
  'factor-failed': 'A second factor was wrong',
  'password-changed': 'Password changed',
  'sessions-ended': 'Sessions ended',
  'remember-revoked': 'A remembered device was taken back',
  'contact-proved': 'Contact confirmed',
  'contact-lost': 'Contact lost to who confirmed it',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-refused': 'Passkey refused',
  'authenticator-added': 'Authenticator added',
  'authenticator-removed': 'Authenticator removed',
  'factors-reset': 'Second factors reset by operators',
  'payment-password-set': 'Payment password set',
  'payment-password-changed': 'Payment password changed',
  'payment-password-locked': 'Payment password locked',
  'security-questions-set': 'Security questions set',
  'payee-added': 'Payee added',
  'payee-removed': 'Payee removed',
  'profile-set': 'Profile set',
  'identity-decided': 'Documents decided',
  'limit-set': 'Limit set',
  'raise-asked': 'Higher limit asked for',
  'raise-confirmed': 'Higher limit confirmed',
  'raise-withdrawn': 'Higher limit withdrawn',
  'reality-set': 'Reality check set',
  pause: 'Pause',
  exclusion: 'Exclusion',
};

/** What speaks against paying without a look. */
export const signals: Record<DeskSignalName, string> = {
  payee_unproved: 'The payee is not known to be the holder',
  charged_back: 'A bank has taken back a deposit',
  shared_payee: 'Another member has the same payee',
  turnover_low: 'Staked less than was deposited',
  many_requests: 'Many withdrawals today',
  large_amount: 'Much more than usual',
  many_deposits: 'Many deposits today',
  identity_pending: 'Documents are not decided',
  first_withdrawal: 'The first withdrawal',
  new_country: 'A login from a new country',
  credentials_changed: 'What protects the account was changed',
  new_device: 'A login with a new device',
  new_payee: 'Never paid to this payee',
};

/** Why money has no place. */
export const unplaced = {
  unnamed: 'It names no deposit',
  payer_unknown: 'Who paid is not known',
  payer_other: 'Another person paid',
  over_limit: 'More than may be paid in',
  own_limit: 'Above the member’s own limit',
  closed: 'The account may not pay in',
  refund_refused: 'The provider refused to send it back',
};

/** What feedback is about, by its type. */
export const topics = {
  type_0: 'Something else',
  type_1: 'Deposit',
  type_2: 'Withdrawal',
  type_3: 'Game',
  type_4: 'Customer service',
  type_6: 'Application',
};

/** What stands behind a signal. */
export const behind = {
  count: '{{count}} today',
  usual: 'usually {{amount}}',
  part: '{{amount}} of {{of}}',
  words: {
    no: 'it is another person’s',
    unknown: 'the provider cannot say',
    password: 'password',
    'payment-password': 'payment password',
    phone: 'mobile number',
    email: 'mail address',
    factors: 'reset of the second factors',
    open: 'being looked at',
    refused: 'refused',
    expired: 'expired',
  },
};

/** How a try at the provider stands. */
export const tries = {
  made: 'made',
  sent: 'sent, no answer yet',
  accepted: 'taken by the provider',
  paid: 'paid',
  rejected: 'refused by the provider',
  returned: 'came back',
};

/** A payout of which its provider speaks no more. */
export const unclear = {
  intro:
    'The provider says nothing more of this payout. Look at the bank’s own account; two operators who found the same decide it.',
  saidBy: 'Said already: {{names}}.',
  say: 'It is decided once a second operator has found the same.',
  paid: 'The bank has paid it',
  notPaid: 'The bank has not paid it',
  second: 'Noted. A second operator has to find the same.',
  foundPaid: 'paid as {{bankRef}}',
  foundNotPaid: 'not paid',
};

/** What members owe after a dispute that was lost, or a win that was cancelled. */
export const debts = {
  say: 'A payer’s bank took this back for good, and the member no longer had it. The member’s next withdrawal settles it first.',
  sayWin:
    'The vendor cancelled a win, and the member no longer had the money. The member’s next withdrawal settles it first.',
  amount: 'Owed at first',
  settled: 'Settled by withdrawals',
  settledFirst: 'Owed, settled first',
  saidBy: 'Wanted to waive it',
  waive: 'Waive it',
  waiveSay: 'It is waived once a second operator says so as well. The loss stays with the house.',
  second: 'Noted. A second operator has to say so as well.',
};

/** Who took a step, where no operator did. */
export const actors = {
  member: 'the member',
  cashier: 'the cashier',
  provider: 'the provider',
};

/** Where money goes, by its kind. */
export const payeeKinds = {
  'pix-cpf': 'Pix key: CPF',
  'pix-phone': 'Pix key: mobile number',
  'pix-email': 'Pix key: e-mail',
  'pix-evp': 'Pix key: random key',
  bank: 'bank account',
};
