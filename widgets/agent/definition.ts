import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';
import { agentPageNames } from '../../src/features/agent/paths';

/** What a host page may say to <foyer-agent>. */
export const definition = elementTable({
  tag: 'foyer-agent',
  attributes: {
    // The first is what shows by itself.
    page: {
      type: 'enum',
      values: ['agentTeamOverview', ...agentPageNames.filter((name) => name !== 'agentTeamOverview')],
    },
    bar: { type: 'enum', values: ['whole', 'short'] },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The agents’ back-office: team, figures and pay by a menu. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {
    page: 'The page to show, by its name in the protocol; `agentTeamOverview` by itself.',
    bar: '`short` where the page itself shows name, clock and the way out.',
  },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-agent-page': {
      summary: 'The agent chose a page of the menu; prevent it to show it by the attribute instead.',
      detail: '{ page: string }',
      cancelable: true,
    },
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    bar: 'What stands above the pages.',
    messages: 'The button that leads to the messages.',
    service: 'The button that asks for customer service.',
    logout: 'The button that logs out.',
    menu: 'The menu.',
    'menu-row': 'A row of the menu.',
    page: 'The page beside it.',
    overview: 'The team overview.',
    tiles: 'Its figures.',
    chart: 'A chart by day.',
    funnel: 'The steps from registration to play.',
    team: 'The team’s members.',
    tree: 'The table of them.',
    row: 'One of its rows.',
    trail: 'Where in the team one is.',
    card: 'What is told of one member.',
    distance: 'What contracts pay by now, and how far their next row is.',
    report: 'A report.',
    csv: 'The button that makes a spreadsheet.',
    print: 'The button that prints.',
    totals: 'The sums of a report.',
    pager: 'The buttons between pages.',
    contracts: 'The contracts.',
    contract: 'One of them.',
    terms: 'Its terms.',
    example: 'What they would have paid last time.',
    accept: 'The button that accepts.',
    refuse: 'The button that refuses.',
    keep: 'The button that keeps a contract.',
    end: 'The button that agrees to its end.',
    'ask-end': 'The button that asks for its end.',
    confirm: 'The button that signs.',
    offer: 'The button that offers a contract.',
    modify: 'The button that offers other terms.',
    send: 'The button that sends an offer.',
    offers: 'Contracts that wait, over the page.',
    register: 'The register centre.',
    link: 'A link of it.',
    'new-link': 'The button for a new link.',
    make: 'The button that makes a link or an account.',
    made: 'What is shown of a new account.',
    copy: 'The button that copies a link.',
    qr: 'The button that shows its code for a camera.',
    'end-link': 'The button that ends a link.',
    announcements: 'What the operator tells agents.',
    announcement: 'One of them.',
    statements: 'The statements.',
    statement: 'One of them.',
    lines: 'Its lines.',
    calculator: 'What one would get.',
    result: 'What is computed.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'What guests, trials and members who are no agents see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
