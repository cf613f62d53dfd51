/** Forms of settings, whatever they are about. */
export const settings = {
  emptyIsNone: 'Empty: none',
  none: 'none',
  emptyIsNoLimit: 'Empty: no limit',
  noLimit: 'no limit',
  changes: 'What changes',
  holds: 'It holds from the next request on, and stands in the audit with what was there before.',
  save: 'Save the changes',
  saved: 'The changes are saved.',
};

export const house = {
  title: 'Access and proofs',
  groups: { access: 'Who comes in, and where money lies', codes: 'Codes and bot check' },
  settings: {
    'region-blocked': 'Networks it is closed for',
    testers: 'Networks that pass anyway',
    wallet: 'Wallets',
    referral: 'Invitations pay',
    countries: 'Countries codes are sent to',
    budget: 'Text messages a day',
    'code-minutes': 'Minutes a code counts',
    'bot-check': 'Bot check',
    'bot-check-always': 'Forms that always need it',
    'verify-new-places': 'Second factor at new places',
    'password-days': 'Days until a password is changed',
  },
  choices: {
    single: 'one for all vendors',
    transfer: 'one at each vendor',
    none: 'none',
    altcha: 'a puzzle for the browser (altcha)',
  },
};
