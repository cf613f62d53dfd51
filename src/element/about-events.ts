import type { EventRow } from './types';

// Events that more than one element tells, in the words of its README and manifest. No page downloads them.

/** Told by every element that knows who is logged in. */
export const sessionEvents = {
  'foyer-login': {
    summary: 'A session began, by this element or anywhere on the page.',
    detail:
      "{ username: string; kind: 'player' | 'agent' | 'trial'; firstTimeLogin: boolean; restored: boolean }",
  },
  'foyer-logout': { summary: 'The session ended.', detail: '' },
} as const satisfies Record<string, EventRow>;

/** Told by elements whose contents an operator may link. */
export const linkEvents = {
  'foyer-navigate': {
    summary:
      'A link leads to a page of the operator’s site and this page has no routes; prevent it to take over.',
    detail: '{ path: string }',
    cancelable: true,
  },
  'foyer-start-game': {
    summary: 'A game is meant to start and nothing on the page shows games; prevent it to take over.',
    detail: '{ game: Game }',
    cancelable: true,
  },
} as const satisfies Record<string, EventRow>;

export const popupClosed: EventRow = { summary: 'The dialog of mode="popup" closed.', detail: '' };

/** An intent for an element that the page does not have. */
export const unanswered = (summary: string, element: string, detail = '{}'): EventRow => ({
  summary: `${summary} and no ${element} element is on the page; prevent it to take over.`,
  detail,
  cancelable: true,
});
