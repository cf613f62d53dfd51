import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-invite>. */
export const definition = elementTable({ tag: 'foyer-invite', attributes: {}, methods: {} });

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Inviting friends: code, link and QR code, what counts, friends with masked names, earnings by day and friend. On a partner’s page the operator shows it in a frame of its own.',
  attributes: {},
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    invite: 'Everything that a member sees.',
    link: 'The box with code and link.',
    copy: 'The button that copies the link.',
    share: 'The button that opens the system’s sheet.',
    rules: 'The box with what counts.',
    sums: 'The box with what was earned.',
    claim: 'The button that claims it.',
    tabs: 'Friends and earnings.',
    tab: 'One of them.',
    row: 'A friend, or what one earned on a day.',
    pager: 'The pages.',
    toast: 'A short message that leaves by itself.',
    close: 'Its close button.',
    alert: 'A message; alert-error too, by its tone.',
    'alert-error': 'A message about a failure.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'Nothing there yet, and what guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
