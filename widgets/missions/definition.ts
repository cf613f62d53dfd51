import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-missions>. */
export const definition = elementTable({
  tag: 'foyer-missions',
  attributes: { show: { type: 'enum', values: ['missions', 'boards', 'chance', 'rain', 'raffles'] } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'Missions with steps, leaderboards with the own row, wheel and egg with their odds and proofs, the red rain, raffles with their winners. Guests see all but missions and rain; missions are shown in the operator’s frame on a partner’s page.',
  attributes: { show: 'What is shown first; `missions` by itself.' },
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    missions: 'Everything that a visitor sees.',
    tabs: 'What can be shown.',
    tab: 'One of them.',
    mission: 'A mission.',
    step: 'One of its steps.',
    join: 'The button that takes part.',
    claim: 'The button that claims a step.',
    terms: 'Terms in full, and how it is checked.',
    filter: 'A button that chooses the board.',
    board: 'A leaderboard.',
    chance: 'A wheel or an egg.',
    odds: 'Its chances.',
    play: 'The button that plays.',
    proof: 'How a play can be checked.',
    plays: 'The member’s plays.',
    row: 'One of them.',
    check: 'The button that computes it again.',
    rain: 'The round of the red rain that runs or comes next.',
    grab: 'The button that takes a slice of it.',
    'rain-last': 'The round before.',
    raffle: 'A raffle.',
    open: 'The button that shows more of it.',
    winners: 'Who won.',
    numbers: 'The member’s numbers.',
    verify: 'The button that leads to how draws are checked.',
    login: 'The button that leads to the login.',
    'to-promotions': 'The button that leads to the promotions.',
    'to-games': 'The button that leads to the games.',
    toast: 'A short message that leaves by itself.',
    close: 'Its close button.',
    alert: 'A message; alert-error too, by its tone.',
    'alert-error': 'A message about a failure.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'Nothing runs, and what guests and trials see of missions.',
    error: 'A failure with its way out.',
  },
  states: {},
};
