export * from './terms';
export { type Charge, type ChargeItem, chargeItems, chargeOf, chargesHold, chargesTaken } from './charges';
export { canonical } from './canonical';
export { dearerRow } from './compare';
export { NOTHING_TAKEN, type PayInputs } from './inputs';
export { pay, type Missing, type PayItem, type PayLine, type PayResult } from './pay';
export { netOf, rebatesOf, type PayNode } from './line';
export { parseTerms, type ParsedTerms, type TermsFault } from './parse';
export { dayAfter, nextStart, periodAround, paySpans, spanOf, type PaySpan } from './spans';
