// What a page computes of a lottery by itself: the rules of the contract, for features.
export { buildSelection, oddsOnTerms, readSelection, rebateMinor, rebateSeriesOf } from '../contract/lottery';
