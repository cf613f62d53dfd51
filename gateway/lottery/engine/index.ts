export { wordsFrom } from './words';
export { inPpm, type Fraction } from './fraction';
export { exactReturns, fixedTiersShare, type ExactReturn } from './returns';
export { checkGame } from './check';
export { exposureKeys, wideKeyOf, worstPayout, MAX_EXPOSURE_KEYS, type Exposure } from './exposure';
export { eachCombination, holdsCombination } from './expand';
export { bundledGames } from './bundled';
