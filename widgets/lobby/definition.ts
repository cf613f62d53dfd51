import { sessionEvents, unanswered } from '../../src/element/about-events';
import { addressAttributes } from '../../src/features/lobby/address';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-lobby>. The property `games` is added by its element file. */
export const definition = elementTable({
  tag: 'foyer-lobby',
  attributes: {
    ...addressAttributes,
    home: { type: 'boolean' },
    'hide-search': { type: 'boolean' },
    launch: { type: 'enum', values: ['inline', 'event', 'game-element'] },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: 'The games: categories, vendors, filters, search, favourites; starts a game in the page.',
  attributes: {
    category: 'Category to show; default: the first one, or the home tab where there is one.',
    vendor: 'Vendor to show in that category.',
    classify: 'Kind of game to show in that category.',
    filter: 'All games, hot ones, those played last, or the visitor’s favourites.',
    search: 'Part of a name to look for, at most 64 characters; only among all games.',
    page: 'Page of the list, from 1.',
    home: 'Adds a first tab with recent, hot and marked games and a shelf for each category.',
    'hide-search': 'Leaves the search field away.',
    launch:
      'Where a game opens: in a <foyer-game> of the page or else over the page (inline); nowhere, only the event foyer-launch is sent (event); in a <foyer-game> only (game-element).',
  },
  methods: {},
  properties: {
    games: {
      summary: 'A list of your own instead of the gateway’s catalogue; null for that.',
      type: 'unknown',
    },
  },
  events: {
    'foyer-launch': {
      summary: 'A visitor chose a game; prevent it to start the game yourself.',
      detail: '{ game: Game | VendorCard; trial: boolean }',
      cancelable: true,
    },
    'foyer-category-change': { summary: 'Another tab was chosen.', detail: '{ category: string }' },
    'foyer-lobby-change': {
      summary:
        'The visitor chose what to see, or what the attributes ask for is not there: what is shown now, in the words of the attributes.',
      detail:
        "{ category: string; vendor: string; classify: string; filter: '' | 'hot' | 'recent' | 'favourite'; search: string; page: number }",
    },
    'foyer-need-login': unanswered('A guest wants what needs an account', 'login', '{ resume?: () => void }'),
    'foyer-need-register': unanswered('A trial visitor wants an account', 'register'),
    ...sessionEvents,
    'foyer-error': {
      summary: 'A fault of the page’s own input, e.g. rows of `games` that were refused.',
      detail:
        "{ code: PageFault | 'INTERNAL'; message?: string; help?: string; field?: string; refused?: number }",
    },
  },
  parts: {
    root: 'Everything inside.',
    lobby: 'The lobby.',
    tabs: 'The row of categories.',
    tab: 'One category.',
    search: 'The search field with its buttons.',
    'search-help': 'Last searches and popular games below it.',
    'found-vendors': 'Vendors that are called as was searched for.',
    guess: 'What a search was taken for.',
    filters: 'All, hot, recent, favourites.',
    vendors: 'The row of vendors.',
    classifies: 'The row of kinds.',
    tile: 'A game.',
    vendor: 'A vendor.',
    taste: 'The order of lists, what is open now, and the way to all vendors.',
    'vendor-sheet': 'All vendors of a category, with search and counts.',
    know: 'The button on a tile that tells of the game.',
    'game-sheet': 'What is known of a game.',
    pager: 'The pages.',
    stage: 'A running game with its bar.',
    bar: 'The one bar of a running game.',
    frame: 'The game itself.',
    menu: 'The button of a running game’s menu.',
    figures: 'Time and result above a game, where the member wants them.',
    leave: 'The button that leaves a game.',
    'check-go-on': 'The button of a reality check that goes on.',
    'check-stop': 'The button of a reality check that leaves the game.',
    empty: 'Nothing found.',
    error: 'A failure with its way out.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
  },
  states: {},
};
