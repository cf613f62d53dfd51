import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-winners>. */
export const definition = elementTable({
  tag: 'foyer-winners',
  attributes: {},
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: 'The largest wins of real rounds, the first three ranked, the others passing by.',
  attributes: {},
  methods: {},
  events: {
    'foyer-navigate': {
      summary:
        'A link leads to a page of the operator’s site and this page has no routes; prevent it to take over.',
      detail: '{ path: string }',
      cancelable: true,
    },
    'foyer-start-game': {
      summary: 'A game is meant to start and nothing on the page shows games; prevent it to take over.',
      detail: '{ game: Game }',
      cancelable: true,
    },
  },
  parts: {
    root: 'Everything inside.',
    winners: 'The board.',
  },
  states: {},
};
