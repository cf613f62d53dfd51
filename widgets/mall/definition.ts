import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-mall>. */
export const definition = elementTable({ tag: 'foyer-mall', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The point mall: points, what they buy, points into money and own orders. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {},
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    mall: 'Everything that a member sees.',
    balance: 'The box with the points.',
    'to-rewards': 'The button that leads to the reward centre.',
    tabs: 'The parts of the mall.',
    tab: 'One of them.',
    filter: 'A button that chooses which articles are listed.',
    article: 'An article.',
    order: 'The button that leads to an order.',
    block: 'Why it cannot be ordered.',
    quantity: 'How many.',
    sum: 'What it costs, or what points become.',
    form: 'A form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'The button that sends.',
    row: 'An order.',
    cancel: 'The button that leads to taking it back.',
    'confirm-cancel': 'The yes to that.',
    pager: 'The pages.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    toast: 'A short message that leaves by itself.',
    alert: 'A message; alert-error or alert-info too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-info': 'A notice.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'Nothing there yet, and what guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
