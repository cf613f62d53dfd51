import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-balance>. */
export const definition = elementTable({ tag: 'foyer-balance', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: 'The member’s balance on one line, with a button that hides it and one that asks again.',
  attributes: {},
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest clicked', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    balance: 'The line.',
    amount: 'The number.',
    hide: 'The button that hides the number.',
    refresh: 'The button that asks again.',
  },
  states: { hidden: 'The number is hidden.', stale: 'The number may be out of date.' },
};
