// What a page computes of a lottery by itself: the rules of the contract, for features.
export {
  buildSelection,
  limitsIn,
  oddsOnTerms,
  readSelection,
  rebateMinor,
  rebateSeriesOf,
} from '../contract/lottery';
