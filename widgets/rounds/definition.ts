import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-rounds>. */
export const definition = elementTable({
  tag: 'foyer-rounds',
  attributes: { mode: { type: 'enum', values: ['inline', 'popup'] } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'What a member has played: rounds of all vendors by provider, state and days, each with its movements, how it came about and its proof. On a partner’s page the operator shows it in a frame of its own.',
  attributes: { mode: 'In its place, or as a popup that opens when a widget says `open-rounds`.' },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    filter: 'What the list is narrowed by.',
    round: 'A row of the list.',
    detail: 'What is told of one round.',
    proof: 'Its proof.',
    verify: 'The link that computes it again.',
    pager: 'The pages.',
    frame: 'The operator’s frame, on a partner’s page.',
    form: 'The password, asked for in that frame.',
    submit: 'Its button.',
    operator:
      'The link to the operator’s site, where that frame does not come or the account has no password.',
    dialog: 'The popup’s box.',
    close: 'Its close button.',
    empty: 'Nothing found.',
    error: 'A failure with its way out.',
  },
  states: {},
};
