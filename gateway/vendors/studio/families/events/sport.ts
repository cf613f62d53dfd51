import type { Below } from '../../../kit/fair-stream';
import type { Choose } from './chance';

export type Side = 'home' | 'away';

/** What bets are judged by. */
export interface Score {
  home: number;
  away: number;
  /** Rounds of a bout; 0 where only the score counts. */
  rounds: number;
  /** The winner where equal scores are decided by something else; null for none. */
  winner: Side | null;
}

/** Something that the scene shows: at which thousandth of the event, and how it stands then. */
export interface Moment {
  at: number;
  /** Who scored; null where the moment is of both. */
  side: Side | null;
  home: number;
  away: number;
}

/** What may be staked on: a market, its line in tenths where it has one, and the outcome. */
export type Market =
  | { kind: 'winner'; outcome: Side | 'draw' }
  | { kind: 'total'; outcome: 'over' | 'under'; line: number }
  | { kind: 'rounds'; outcome: 'over' | 'under'; line: number }
  | { kind: 'handicap'; outcome: Side; line: number }
  | { kind: 'both'; outcome: 'yes' | 'no' };

/** Two sides with their published strengths, and what is offered on them. */
export interface Fixture {
  /** What they mean is the sport's matter. */
  home: number;
  away: number;
  markets: readonly Market[];
}

/** One sort of event as rules and data. */
export interface Sport {
  name: string;
  fixtures: readonly Fixture[];
  /** Decides the score of a fixture. */
  decide(fixture: Fixture, choose: Choose): Score;
  /** Draws when things happened; the score is decided by then. */
  tell(score: Score, below: Below): Moment[];
}

const bothOf = <Outcome>(outcomes: readonly Outcome[]) => outcomes;
const TWO_WAYS = bothOf(['over', 'under'] as const);
const SIDES = bothOf(['home', 'away'] as const);

export const winners = (withDraw: boolean): Market[] =>
  (withDraw ? (['home', 'draw', 'away'] as const) : SIDES).map((outcome) => ({ kind: 'winner', outcome }));
export const totals = (...lines: number[]): Market[] =>
  lines.flatMap((line) => TWO_WAYS.map((outcome) => ({ kind: 'total', outcome, line }) as const));
export const roundLines = (...lines: number[]): Market[] =>
  lines.flatMap((line) => TWO_WAYS.map((outcome) => ({ kind: 'rounds', outcome, line }) as const));
/** A line is added to the home side's score; the away side has the same taken off. */
export const handicaps = (...lines: number[]): Market[] =>
  lines.flatMap((line) => SIDES.map((outcome) => ({ kind: 'handicap', outcome, line }) as const));
export const bothScore = (): Market[] =>
  (['yes', 'no'] as const).map((outcome) => ({ kind: 'both', outcome }) as const);

/** Lines lie between two scores, so nothing is ever equal to one. */
const isOver = (value: number, line: number): boolean => value * 10 > line;

export const wins = (market: Market, score: Score): boolean => {
  const { home, away, rounds, winner } = score;
  switch (market.kind) {
    case 'winner':
      return (winner ?? 'draw') === market.outcome;
    case 'total':
      return isOver(home + away, market.line) === (market.outcome === 'over');
    case 'rounds':
      return isOver(rounds, market.line) === (market.outcome === 'over');
    case 'handicap':
      return isOver(home - away, -market.line) === (market.outcome === 'home');
    case 'both':
      return (home > 0 && away > 0) === (market.outcome === 'yes');
  }
};

/** 'winner-home', 'total-over-25', 'handicap-away--15'. */
export const marketName = (market: Market): string =>
  'line' in market ? `${market.kind}-${market.outcome}-${market.line}` : `${market.kind}-${market.outcome}`;

export const leaderOf = (home: number, away: number): Side | null => {
  if (home === away) return null;
  return home > away ? 'home' : 'away';
};
