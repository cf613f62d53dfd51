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
    view: 'Which form; written back when a wish of another widget or a mailed link brings another one.',
  },
  methods: { open: 'Opens the dialog of mode="popup".', close: 'Closes it.' },
  events: {
    'foyer-password-changed': { summary: 'The password of who is logged in was changed here.', detail: '' },
    'foyer-login': {
      summary: 'A session began, by this element or anywhere on the page.',
      detail:
        "{ username: string; kind: 'player' | 'agent' | 'trial'; firstTimeLogin: boolean; restored: boolean }",
    },
    'foyer-close': { summary: 'The dialog of mode="popup" closed.', detail: '' },
    'foyer-logout': { summary: 'The session ended.', detail: '' },
    'foyer-need-login': {
      summary: 'The visitor wants to log in and no login element is on the page; prevent it to take over.',
      detail: '{}',
      cancelable: true,
    },
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
    alert: 'A message.',
    frame: 'The operator’s page on a partner’s page.',
  },
  states: {},
};
