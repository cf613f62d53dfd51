import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-messages>. */
export const definition = elementTable({ tag: 'foyer-messages', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'A member’s messages: list, one message with its button, read, unread, delete, and offers by consent. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {},
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    messages: 'Everything that a member sees.',
    filter: 'A button that chooses which messages are listed.',
    'read-all': 'The button that marks all as read.',
    row: 'A message of the list.',
    pager: 'The pages.',
    letter: 'The message that is open.',
    text: 'What it says.',
    action: 'Its button.',
    'mark-unread': 'The button that makes it look new again.',
    remove: 'The button that leads to its deletion.',
    'confirm-remove': 'The yes to that.',
    offers: 'The choice of offers as messages.',
    toast: 'A short message that leaves by itself.',
    close: 'Its close button.',
    alert: 'A message; alert-error too, by its tone.',
    'alert-error': 'A message about a failure.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'No messages, and what guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
