import { linkEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-notices>. */
export const definition = elementTable({
  tag: 'foyer-notices',
  attributes: {
    popup: { type: 'boolean' },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: 'The operator’s news: titles passing by, all of them to read in a dialog.',
  attributes: {
    popup: 'Announcements for this visitor open by themselves, once a session.',
  },
  methods: {},
  events: {
    'foyer-notice': { summary: 'A title was clicked.', detail: '{ id: string }' },
    'foyer-open-rewards': {
      summary: 'The reward centre is wanted and nothing on the page shows it; prevent it to take over.',
      detail: '{}',
      cancelable: true,
    },
    'foyer-need-login': unanswered('A guest wants an offer', 'login', '{ resume?: () => void }'),
    ...linkEvents,
  },
  parts: {
    root: 'Everything inside.',
    news: 'The line.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    rich: 'The text of an announcement.',
  },
  states: {},
};
