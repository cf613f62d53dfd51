import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-security>. */
export const definition = elementTable({ tag: 'foyer-security', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'What protects the account: where one is logged in, passkeys, authenticator app, password, address and number. On a partner’s page the way to the operator’s site.',
  attributes: {},
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
    'foyer-need-password-change': {
      summary:
        'The member wants to change the password and no password element is on the page; without prevention the form opens here.',
      detail: '{}',
      cancelable: true,
    },
  },
  parts: {
    root: 'Everything inside.',
    section: 'A box.',
    session: 'A row of the list of sessions.',
    passkey: 'A row of the list of passkeys.',
    'end-others': 'The button that logs out everywhere else.',
    'create-passkey': 'The button that makes a passkey.',
    'change-password': 'The button that leads to a new password.',
    contact: 'The row of the mail address or of the mobile number.',
    'confirm-contact': 'The button that opens the way to confirm it.',
    authenticator: 'The button that turns the authenticator app on or off.',
    operator: 'The link to the operator’s site.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    form: 'A form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    countdown: 'The button that sends a code.',
    submit: 'The button that sends.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    toast: 'A short message that leaves by itself.',
  },
  states: {},
};
