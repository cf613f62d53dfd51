export { wordsFrom } from './words';
export { inPpm, type Fraction } from './fraction';
export { exactReturns, fixedTiersShare, type ExactReturn } from './returns';
export { checkGame } from './check';
export { exposureKeys, worstPayout, MAX_EXPOSURE_KEYS, type Exposure } from './exposure';
export { bundledGames } from './bundled';
