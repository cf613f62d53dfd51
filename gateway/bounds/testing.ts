/** Of a property's runs, every so many is tried where each change is tested; all of them in the full run. */
const SHORT_RUN_PART = 4;

/** How often a slow property is tried: as often as named in `npm run test:full`, otherwise a quarter of that. */
export const propertyRuns = (inFullRun: number): number =>
  process.env.FOYER_TEST_RUN === 'full' ? inFullRun : Math.ceil(inFullRun / SHORT_RUN_PART);
