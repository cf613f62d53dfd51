import { linkEvents } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-draws>. */
export const definition = elementTable({
  tag: 'foyer-draws',
  attributes: {
    view: { type: 'enum', values: ['board', 'verify'] },
    game: { type: 'string', pattern: /^[A-Z0-9_]{0,20}$/ },
    issue: { type: 'string', pattern: /^[A-Za-z0-9#_-]{0,40}$/ },
    ticket: { type: 'string', pattern: /^[A-Za-z0-9-]{0,60}$/ },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Lottery draws, without a login: countdowns, the numbers drawn last, jackpots and a ticket checker; or a draw computed again in the page.',
  attributes: {
    view: 'Boards with a ticket checker, or the verifier of one draw.',
    game: 'Code of one game; default: all.',
    issue: 'For the verifier: number of the draw.',
    ticket: 'For the verifier: number of a ticket; its draw is computed with it.',
  },
  methods: {},
  events: { ...linkEvents },
  parts: {
    root: 'Everything inside.',
    board: 'One game.',
    countdown: 'What is open and how long.',
    numbers: 'Numbers that were drawn.',
    jackpot: 'What the first prize holds.',
    checker: 'Where a ticket is checked.',
    proof: 'A draw computed again.',
    empty: 'No game.',
    error: 'A failure with its way out.',
  },
  states: {},
};
