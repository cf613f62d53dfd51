import { popupClosed, sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-login>. */
export const definition = elementTable({
  tag: 'foyer-login',
  attributes: {
    mode: { type: 'enum', values: ['inline', 'popup'] },
    open: { type: 'boolean' },
    start: { type: 'enum', values: ['username', 'mobile'] },
    audience: { type: 'enum', values: ['everybody', 'agents'] },
  },
  methods: {
    open: { run: (host) => host.set('open', true) },
    close: { run: (host) => host.set('open', false) },
  },
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Login by username, by a code on the phone, with a passkey or another maker’s account, as the merchant has it; shows who is logged in afterwards.',
  attributes: {
    mode: 'In the page, or a dialog over it.',
    open: 'Whether the dialog of mode="popup" is open; written back when it closes.',
    start: 'The tab that is shown first where the merchant has both.',
    audience: 'Who may log in here: all members, or agents alone.',
  },
  methods: { open: 'Opens the dialog of mode="popup".', close: 'Closes it.' },
  events: {
    ...sessionEvents,
    'foyer-close': popupClosed,
    'foyer-need-register': unanswered('The visitor wants an account', 'register'),
    'foyer-forgot-password': unanswered('The visitor forgot the password', 'password'),
    'foyer-open-terms': {
      summary: 'The visitor wants to read the terms; prevent it to show them elsewhere.',
      detail: '{}',
      cancelable: true,
    },
    'foyer-need-password-change': unanswered('The password must be changed first', 'password'),
    'foyer-session-ended': {
      summary: 'The server ended the session.',
      detail: "{ reason: 'expired' | 'elsewhere' }",
      cancelable: true,
    },
  },
  parts: {
    root: 'Everything inside.',
    card: 'The box of mode="inline".',
    dialog: 'The box of mode="popup".',
    close: 'Its close button.',
    form: 'The form.',
    banner: 'The picture above the form.',
    tabs: 'The row of ways to log in.',
    tab: 'One of them.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    dialling: 'The button that chooses a country code.',
    countdown: 'The button that sends a code.',
    submit: 'The button that sends.',
    ways: 'The other ways in.',
    passkey: 'The button of passkeys.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    'signed-in': 'Who is logged in.',
    'last-login': 'When that was last.',
    logout: 'The button that logs out.',
  },
  states: { 'logged-in': 'A session is open.' },
};
