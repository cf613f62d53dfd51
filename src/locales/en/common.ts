/** Words that every widget shares. */
export const common = {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  back: 'Back',
  retry: 'Try again',
  loading: 'Loading…',
  search: 'Search',
  required: 'Required',
  optional: 'Optional',
  language: 'Language',
  login: 'Log in',
  register: 'Register',
  logout: 'Log out',
  support: 'Customer service',
  chunkLost: 'Part of this page did not load.',
};
