import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-tickets>. */
export const definition = elementTable({ tag: 'foyer-tickets', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'A member’s lottery tickets with state, prize and proof, a picture to share and the way to take one back. For the operator’s own pages; a partner’s page gets a link to them.',
  attributes: {},
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    filter: 'What the list is narrowed by.',
    ticket: 'One ticket.',
    detail: 'What is told of one ticket.',
    numbers: 'Numbers that were drawn.',
    proof: 'Its draw computed again.',
    operator: 'The link to the operator’s site, on a partner’s page.',
    empty: 'No tickets, or no member.',
    error: 'A failure with its way out.',
  },
  states: {},
};
