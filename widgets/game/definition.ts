import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';
import { gameControls } from '../../src/features/launch/game-controls';

/** What a host page may say to <foyer-game>. */
export const definition = elementTable({
  tag: 'foyer-game',
  attributes: {
    'game-id': { type: 'string', pattern: /^[\w-]{1,64}$/ },
    vendor: { type: 'string', pattern: /^[\w-]{1,32}$/ },
    category: { type: 'string', pattern: /^[\w-]{1,32}$/ },
    name: { type: 'string', pattern: /^[^<>]{1,200}$/ },
    trial: { type: 'boolean' },
    mode: { type: 'enum', values: ['inline', 'overlay'] },
  },
  methods: {
    launch: { run: (host) => gameControls.get(host.element)?.launch() },
    leave: { run: (host) => gameControls.get(host.element)?.leave() },
  },
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: 'Shows the game that is open on the page, started by any source, and can start one by itself.',
  attributes: {
    'game-id': 'Catalogue id of the game that launch() starts.',
    vendor: 'Its vendor’s code.',
    category: 'Its category.',
    name: 'Its name, shown before the start.',
    trial: 'Start with play money; no account is needed.',
    mode: 'In its place, or over the whole page.',
  },
  methods: { launch: 'Starts the game of game-id.', leave: 'Leaves the game.' },
  events: {
    'foyer-game-open': { summary: 'A game is open.', detail: '{ gameId: string; trial: boolean }' },
    'foyer-game-close': { summary: 'The visitor is back.', detail: '{ gameId: string }' },
    'foyer-game-failed': { summary: 'A start failed; the reason is shown.', detail: '{ code: string }' },
    'foyer-need-login': unanswered('A guest wants to play', 'login', '{ resume?: () => void }'),
    'foyer-need-register': unanswered('A trial visitor wants an account', 'register'),
    ...sessionEvents,
  },
  parts: {
    root: 'Everything inside.',
    stage: 'A running game with its bar.',
    bar: 'The one bar of a running game.',
    frame: 'The game itself.',
    menu: 'The button of a running game’s menu.',
    figures: 'Time and result above a game, where the member wants them.',
    leave: 'The button that leaves a game.',
    start: 'The button that starts it.',
    'check-go-on': 'The button of a reality check that goes on.',
    'check-stop': 'The button of a reality check that leaves the game.',
    empty: 'No game.',
    error: 'A failure with its way out.',
    alert: 'A message; alert-error, alert-warning, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-warning': 'A warning.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
  },
  states: { playing: 'A game is open here.' },
};
