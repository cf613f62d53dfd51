import { popupClosed, sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** Codes travel in links, so only harmless characters are taken. */
const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/** What a host page may say to <foyer-register>. */
export const definition = elementTable({
  tag: 'foyer-register',
  attributes: {
    mode: { type: 'enum', values: ['inline', 'popup'] },
    open: { type: 'boolean' },
    'affiliate-code': { type: 'string', pattern: CODE },
    'referral-code': { type: 'string', pattern: CODE },
  },
  methods: {
    open: { run: (host) => host.set('open', true) },
    close: { run: (host) => host.set('open', false) },
  },
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Registration with the fields and rules the merchant has set; the new member is logged in afterwards.',
  attributes: {
    mode: 'In the page, or a dialog over it.',
    open: 'Whether the dialog of mode="popup" is open; written back when it closes.',
    'affiliate-code': 'Affiliate code; without it affiliateCode of the page’s address serves.',
    'referral-code': 'Code of the member who invited; without it referralCode of the page’s address serves.',
  },
  methods: { open: 'Opens the dialog of mode="popup".', close: 'Closes it.' },
  events: {
    'foyer-register': {
      summary: 'An account was made here and is logged in.',
      detail: '{ username: string }',
    },
    ...sessionEvents,
    'foyer-close': popupClosed,
    'foyer-need-login': unanswered('The visitor has an account', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    card: 'The box of mode="inline".',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    form: 'The form.',
    banner: 'The picture above the form.',
    tabs: 'The row of ways to register.',
    tab: 'One of them.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'The button that sends.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
  },
  states: {},
};
