import { linkEvents } from '../../src/element/about-events';
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
    ...linkEvents,
  },
  parts: {
    root: 'Everything inside.',
    winners: 'The board.',
  },
  states: {},
};
