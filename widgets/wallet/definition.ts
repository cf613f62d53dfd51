import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-wallet>. */
export const definition = elementTable({ tag: 'foyer-wallet', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'A member’s money by where it lies, and moving it between the main wallet and those of vendors. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {},
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    total: 'Everything together.',
    refresh: 'The button that asks again.',
    deposit: 'The button that leads to deposits.',
    withdraw: 'The button that leads to withdrawals.',
    purse: 'One kind of money.',
    vendors: 'The wallets at vendors.',
    vendor: 'One of them.',
    'all-out': 'The button that brings everything home.',
    form: 'The form that moves money.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'Its button.',
    all: 'The button that moves all of it.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    empty: 'What guests and trials see.',
    error: 'A failure with its way out.',
    unknown: 'What is said of an order whose outcome is unknown.',
  },
  states: {},
};
