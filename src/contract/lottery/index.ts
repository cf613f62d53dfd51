export * from './game';
export { choose } from './combinations';
export {
  MAX_COMBINATIONS,
  MAX_SELECTION_LENGTH,
  buildSelection,
  combinationsOf,
  fixedWidth,
  readPicked,
  readSelection,
  selectionText,
  type Picked,
  type ReadSelection,
  type SelectionAnswer,
  type SelectionFault,
} from './selection';
export { below, drawNumbers, readResult, winNo, type Words } from './draw';
export {
  highestOfSpace,
  judge,
  judgePicked,
  oddsFor,
  payoutMinor,
  sourceValues,
  stakeMinor,
  type BetLine,
  type Payout,
  type PricedLine,
} from './judge';
export { isIn, measureOf } from './measures';
export type { Drawn, Judged, Win } from './rules';
export { leafBytes, leafHash, pathOf, rootOf, verifyPath, type Hash, type PathStep } from './merkle';
export { type GameLimits, guaranteeIn, limitsIn, OWN_CURRENCY, unitIn } from './limits';
export { parseGame, type GameFault, type ParsedGame } from './parse';
export { quickPick } from './quick-pick';
export { MAX_TREND_RESULTS, trends, type NumberTrend, type Trends } from './trends';
export { lineText, readLineText, ticketText, type BoughtLine, type TicketFacts } from './ticket-text';
export {
  FULL_TERMS,
  oddsOnTerms,
  oddsWithRebate,
  rebateMinor,
  rebateSeriesOf,
  type LineTerms,
} from './terms';
