import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-cashier>. */
export const definition = elementTable({
  tag: 'foyer-cashier',
  attributes: { mode: { type: 'enum', values: ['deposit', 'withdraw'] } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The cashier: paying in and being paid out, each with every step on its way. On a partner’s page the operator shows it in a frame of its own.',
  attributes: { mode: 'What is done here; `deposit` by itself.' },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    balance: 'The balance above the form.',
    panel: 'The box with the form or with one case.',
    form: 'The form.',
    method: 'A way to pay.',
    payee: 'An account to be paid to.',
    preset: 'An amount to choose.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    fee: 'The fee and what arrives.',
    blocks: 'What stands in the way of a withdrawal.',
    confirm: 'The step that asks once more.',
    turnover: 'What is still to be staked, by deposit.',
    countdown: 'The button that sends a code.',
    submit: 'The button that goes on.',
    back: 'The button that goes back.',
    case: 'One deposit or withdrawal.',
    action: 'What the payer does now.',
    code: 'The text of a code to pay.',
    copy: 'A button that copies.',
    open: 'The button that opens the provider’s page.',
    'account-row': 'A line of the account to pay into.',
    proof: 'The place for a picture of the receipt.',
    'send-proof': 'The button that sends it.',
    arrival: 'The question whether the money arrived.',
    arrived: 'Its yes.',
    'not-arrived': 'Its no.',
    timeline: 'The steps.',
    step: 'One of them.',
    new: 'The button that begins another one.',
    help: 'The button that leads to customer service.',
    cancel: 'The button that takes one back.',
    list: 'What was asked for before.',
    row: 'A row of it.',
    pager: 'Its pages.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    empty: 'Nothing there yet.',
    error: 'A failure with its way out.',
  },
  states: {},
};
