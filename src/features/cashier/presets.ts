import type { Money } from '../../contract/money';
import { minorDigits } from '../../core/i18n/read-amount';
import { limitOf } from '../../react/amounts';

/** Whole units of the currency that are offered, where the method takes them. */
const UNITS = [20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n];
const MOST = 4;

/** A few round amounts between the smallest and the largest; none where nothing round fits. */
export const presetsOf = ({ min, max }: { min: Money; max: Money }): Money[] =>
  UNITS.map((units) => units * 10n ** BigInt(minorDigits(min.currency)))
    .filter((minor) => minor >= min.minor && minor <= limitOf(max))
    .slice(0, MOST)
    .map((minor) => ({ minor, currency: min.currency }));
