import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-limits>. */
export const definition = elementTable({ tag: 'foyer-limits', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Play within bounds: limits on deposits, losses, stakes and time, reality checks, pauses and self-exclusion. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {},
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    section: 'A box.',
    'answer-check': 'The button that answers a reality check.',
    limit: 'A row: one limit in one period.',
    'change-limit': 'The button that sets or changes it.',
    'keep-limit': 'The button that withdraws a higher limit.',
    'confirm-limit': 'The button that confirms one.',
    'end-limit': 'The button that asks for the end of a limit.',
    'begin-pause': 'The button that leads to a pause.',
    'begin-exclusion': 'The button that leads to an exclusion.',
    'go-on': 'The first yes.',
    'confirm-pause': 'The last yes to a pause.',
    'confirm-exclusion': 'The last yes to an exclusion.',
    help: 'The way to help.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    form: 'A form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'The button that sends.',
    alert: 'A message; alert-error too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-success': 'A message about what worked.',
    toast: 'A short message that leaves by itself.',
    empty: 'What guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
