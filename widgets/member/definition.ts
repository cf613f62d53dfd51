import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';
import { memberPageNames } from '../../src/features/member/paths';

/** What a host page may say to <foyer-member>. */
export const definition = elementTable({
  tag: 'foyer-member',
  attributes: { page: { type: 'enum', values: memberPageNames } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The member centre: account, wallet, cashier, records and limits by a menu. On a partner’s page the operator shows it in a frame of its own.',
  attributes: { page: 'The page to show, by its name in the protocol; `securityCenter` by itself.' },
  methods: {},
  events: {
    ...sessionEvents,
    'foyer-member-page': {
      summary: 'The member chose a page of the menu; prevent it to show it by the attribute instead.',
      detail: '{ page: string }',
      cancelable: true,
    },
    'foyer-need-login': unanswered('A guest wants to log in', 'login'),
  },
  parts: {
    root: 'Everything inside.',
    menu: 'The menu.',
    'menu-row': 'A row of the menu.',
    page: 'The page beside it.',
    'previous-login': 'When and where the account was used before.',
    'confirm-contact': 'The button that confirms an address or number.',
    'change-contact': 'The button that leads to another address or number.',
    complete: 'The button that completes the profile.',
    avatar: 'The button that leads to another picture.',
    forgot: 'The button that sets the payment password by a code.',
    unknown: 'What is said of an order whose outcome is unknown.',
    payment: 'The box of the payment password.',
    add: 'The button that adds an account to pay to.',
    again: 'The button that asks for a code once more.',
    payee: 'A row of the accounts to pay to.',
    remove: 'The button that removes one.',
    confirm: 'What is shown once more before it is sent.',
    choose: 'The button that chooses a picture.',
    picture: 'A chosen picture.',
    feedback: 'What was sent, with its answer.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'What guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
