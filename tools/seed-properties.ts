import fc from 'fast-check';

/** Any number: what counts is that it stays. */
const SEED = 1_063_104_299;

/**
 * Properties are tried with the same values for the same commit, so that a red run says something about its change.
 * `FC_SEED=random` looks for new ones, `FC_SEED=N` for those of a run that failed.
 */
const seed = typeof process === 'undefined' ? undefined : process.env['FC_SEED'];
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? SEED) });
