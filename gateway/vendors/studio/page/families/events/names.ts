import { bookOf, type Book, type Offer } from '../../../families/events/book';
import type { Market } from '../../../families/events/sport';
import { kickOffOf } from '../../../families/events/timetable';
import { sportNamed } from '../../../families/events/sports';
import type { GameInfo } from '../../../api-shapes';
import type { SayWord } from '../family-desk';
import { teamsOf, type Teams } from './teams';
import type { EventsWord } from './locales/index';

export type Say = SayWord<EventsWord>;

/** Pairs of the timetable have the same names in every game. */
const TIMETABLE_NAMES = 3;

export const oddsText = ({ odds }: Offer): string => (odds / 100).toFixed(2);
const tenths = (line: number): string => (line / 10).toFixed(1);
const signed = (line: number): string => (line > 0 ? `+${tenths(line)}` : tenths(line));

export const bookFor = (info: GameInfo): Book => bookOf(sportNamed(info.model));

/** Who meets in a pair: by the game's own names, or by those of the timetable. */
export const teamsAt = (info: GameInfo, pair: number, slot: number | null): Teams =>
  teamsOf(slot === null ? info.theme.seed : TIMETABLE_NAMES, pair);

const timeText = (code: string, ms: number): string =>
  new Intl.DateTimeFormat(code, { hour: '2-digit', minute: '2-digit' }).format(ms);
export const kickOffText = (code: string, slot: number): string => timeText(code, kickOffOf(slot));

export const marketText = (say: Say, market: Market): string => {
  if (market.kind === 'winner' || market.kind === 'both') return say(market.kind);
  return say(market.kind, { line: market.kind === 'handicap' ? signed(market.line) : tenths(market.line) });
};

export const outcomeText = (say: Say, market: Market, teams: Teams): string => {
  switch (market.kind) {
    case 'winner':
      return market.outcome === 'draw' ? say('draw') : teams[market.outcome];
    case 'total':
    case 'rounds':
      return say(market.outcome, { line: tenths(market.line) });
    case 'handicap': {
      const line = signed(market.outcome === 'home' ? market.line : -market.line);
      return say('withLine', { team: teams[market.outcome], line });
    }
    case 'both':
      return say(market.outcome);
  }
};
