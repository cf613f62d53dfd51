import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-promotions>. */
export const definition = elementTable({
  tag: 'foyer-promotions',
  attributes: { offer: { type: 'string', pattern: /^[\w.-]{0,60}$/ } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Promotions to take part in, for guests as well: the list, and one offer with its conditions beside it, its terms and its version. Members claim on the operator’s own pages.',
  attributes: { offer: 'Code of the offer to show; the list by itself.' },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-offer': {
      summary:
        'The visitor opened an offer, or with an empty code the list; prevent it to show it by the attribute instead.',
      detail: '{ offer: string }',
      cancelable: true,
    },
    'foyer-need-login': unanswered('A guest wants to take part', 'login'),
    'foyer-need-register': unanswered('A guest wants an account', 'register'),
  },
  parts: {
    root: 'Everything inside.',
    promotions: 'Everything that a visitor sees.',
    card: 'An offer of the list.',
    open: 'The button that opens it.',
    offer: 'The offer that is open.',
    conditions: 'The conditions beside it.',
    terms: 'The box with all terms.',
    odds: 'The chances, where it gives by chance.',
    claim: 'The button that claims what waits of it.',
    standing: 'Why a member got it or not, with the next step.',
    'next-step': 'The link that leads to that step.',
    'app-reward': 'The button that takes what the app gives.',
    'take-part': 'The button that leads to what it asks for.',
    code: 'The box of the code.',
    form: 'Its form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'The button that sends the code.',
    toast: 'A short message that leaves by itself.',
    close: 'Its close button.',
    alert: 'A message; alert-error, alert-info or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-info': 'A notice.',
    'alert-success': 'A message about what worked.',
    empty: 'No offers.',
    error: 'A failure with its way out.',
  },
  states: {},
};
