import { popupClosed, sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-password>. */
export const definition = elementTable({
  tag: 'foyer-password',
  attributes: {
    mode: { type: 'enum', values: ['inline', 'popup'] },
    open: { type: 'boolean' },
    view: { type: 'enum', values: ['forgot', 'change', 'reset'] },
  },
  methods: {
    open: { run: (host) => host.set('open', true) },
    close: { run: (host) => host.set('open', false) },
  },
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Forgotten, expired and changed passwords; on a partner’s page the form to change one is the operator’s own, in a frame.',
  attributes: {
    mode: 'In the page, or a dialog over it.',
    open: 'Whether the dialog of mode="popup" is open; written back when it closes.',
    view: 'Which form; written back when an intent of another widget or a mailed link brings another one.',
  },
  methods: { open: 'Opens the dialog of mode="popup".', close: 'Closes it.' },
  events: {
    'foyer-password-changed': {
      summary:
        'The password of who is logged in was changed here; prevented after a login that had to change it, the page stays where it is instead of going to `/`.',
      detail: '',
      cancelable: true,
    },
    ...sessionEvents,
    'foyer-close': popupClosed,
    'foyer-need-login': unanswered('The visitor wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    card: 'The box of mode="inline".',
    title: 'Its heading.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    form: 'A form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    dialling: 'The button with the dialling code.',
    countdown: 'The button that sends a code.',
    submit: 'The button that sends.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    frame: 'The operator’s page on a partner’s page.',
  },
  states: {},
};
