import { sessionEvents, unanswered } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-rewards>. */
export const definition = elementTable({
  tag: 'foyer-rewards',
  attributes: { mode: { type: 'enum', values: ['centre', 'vip', 'rebate'] } },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The reward centre: what waits to be claimed, bonuses with what is left to play, daily check-in, level and codes; or the level or the rebates alone. On a partner’s page the operator shows it in a frame of its own.',
  attributes: { mode: 'What is shown; `centre` by itself.' },
  methods: {},
  events: { ...sessionEvents, 'foyer-need-login': unanswered('A guest wants to log in', 'login') },
  parts: {
    root: 'Everything inside.',
    rewards: 'Everything that a member sees.',
    section: 'A box.',
    reward: 'A row: something that waits.',
    claim: 'The button that claims it.',
    'claim-all': 'The button that claims all that is the member’s own at once.',
    calendar: 'The box of the daily check-in.',
    'sign-in': 'The button that checks in for today.',
    'calendar-history': 'The button that shows what it gave before.',
    'calendar-terms': 'What it gave by each of its versions.',
    decided: 'The box of what a person decided about.',
    bonuses: 'The box of the bonuses in play.',
    bonus: 'One of them.',
    rounds: 'Free rounds that are left.',
    facts: 'Its figures.',
    forfeit: 'The button that leads to giving it up.',
    'confirm-forfeit': 'The yes to that.',
    'keep-bonus': 'The no.',
    history: 'The box of earlier bonuses.',
    level: 'The box of the level.',
    'to-level': 'The button that leads to the page of the level.',
    'to-rewards': 'The button that leads to the reward centre.',
    'to-promotions': 'The button that leads to the promotions.',
    rates: 'The box of rebate rates.',
    collect: 'The button that collects rebates.',
    code: 'The box of the code.',
    form: 'Its form.',
    field: 'A label with its input.',
    label: 'A label.',
    input: 'An input.',
    submit: 'The button that sends the code.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    toast: 'A short message that leaves by itself.',
    alert: 'A message; alert-error or alert-success too, by its tone.',
    'alert-error': 'A message about a failure.',
    'alert-success': 'A message about what worked.',
    frame: 'The operator’s frame, on a partner’s page.',
    operator: 'The link to the operator’s site, where that frame does not come.',
    empty: 'Nothing waits, and what guests and trials see.',
    error: 'A failure with its way out.',
  },
  states: {},
};
