import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-lottery>. */
export const definition = elementTable({
  tag: 'foyer-lottery',
  attributes: {
    game: { type: 'string', pattern: /^[A-Z0-9_]{0,20}$/ },
    area: { type: 'enum', values: ['all', 'LOTT', 'VN', 'SEA'] },
    mode: { type: 'enum', values: ['all', 'LOTT', 'ELOTT', 'SEA', 'ZY'] },
    list: { type: 'enum', values: ['grid', 'row'] },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The merchant’s lotteries: games with their countdown, last numbers and jackpot, and a betting page for each with pickers, slip, chase, tickets, results and rules. Guests look around and log in at the bet. On a partner’s page members bet in a frame of the operator.',
  attributes: {
    game: 'Code of the game that is open; the list of games without it.',
    area: 'Which games the list shows.',
    mode: 'Prize mode whose menus name the games of the list.',
    list: 'The games one below the other, or in a row to swipe.',
  },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-lottery-game': {
      summary:
        'The visitor opened another game, or the list (empty). A page that keeps it in its address gives it back as `game`.',
      detail: '{ game: string }',
    },
    'foyer-need-login': unanswered('A guest wants to bet', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    game: 'A game of the list.',
    back: 'The way back to the list.',
    tabs: 'The parts of a game, kinds of bet, places of the trend.',
    tab: 'One of them.',
    board: 'Numbers or outcomes to pick from.',
    number: 'One of them.',
    add: 'The button that adds a line to the slip.',
    'open-slip': 'The button that opens the slip on a phone.',
    slip: 'The slip.',
    line: 'A line of it.',
    saved: 'Numbers that the member keeps.',
    chase: 'The same slip in the next draws.',
    rebate: 'The slider between odds and rebate.',
    place: 'The button that buys.',
    bought: 'What was bought, with the ways on.',
    login: 'Its place for guests.',
    ticket: 'A ticket.',
    result: 'A draw that is over.',
    trend: 'Counts over past draws.',
    chart: 'The last draws, number by number.',
    rules: 'Odds, chances and return.',
    win: 'What tells of a win.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    dialog: 'The box of a confirmation, and of the slip on a phone.',
    close: 'Its close button.',
    alert: 'A message; alert-error and the like too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A message that asks.',
    'alert-success': 'A message about what worked.',
    empty: 'Nothing found.',
    error: 'A failure with its way out.',
  },
  states: {},
};
