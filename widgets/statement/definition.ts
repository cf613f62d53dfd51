import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-statement>. */
export const definition = elementTable({
  tag: 'foyer-statement',
  attributes: { show: { type: 'enum', values: ['account', 'bets', 'profit', 'bonuses'] } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'A member’s records: statement with the balance after each entry, rounds of all vendors, profit and loss, bonuses. On a partner’s page the operator shows it in a frame of its own.',
  attributes: { show: 'Which of the four; `account` by itself.' },
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    records: 'Everything that a member sees.',
    filter: 'The button that opens the filter.',
    file: 'The button that makes a file.',
    excel: 'The button that makes one for Excel, where people write a decimal comma.',
    print: 'The button that prints.',
    totals: 'Sums of what is shown.',
    row: 'A row of a list.',
    chart: 'The picture of profit and loss.',
    pager: 'The pages.',
    detail: 'What is told of one row.',
    proof: 'The proof of a round.',
    verify: 'The link that computes it again.',
    dialog: 'The box of filter and details.',
    close: 'Its close button.',
    tabs: 'Day, week, month and category.',
    tab: 'One of them.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'Nothing found, and what guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
