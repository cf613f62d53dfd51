import { byId } from '../../page-kit/dom';
import type { FreeChoice } from '../../page-kit/free-rounds';
import type { Table } from './family-view';

/** Of a long list of units, what a newcomer begins with. */
const FIRST_STEP = 2;

export interface Stakes {
  /** What one unit costs now, in minor units. */
  unitMinor(): bigint;
  /** False when there was no further step. */
  step(by: 1 | -1): boolean;
  paint(isFixed: boolean): void;
}

/** What a unit costs: steps through the units that the session allows. */
export const createStakes = (input: {
  units: readonly string[];
  free: FreeChoice;
  money: Table['money'];
}): Stakes => {
  const units = input.units.map(BigInt);
  const [down, up] = [byId('bet-down', HTMLButtonElement), byId('bet-up', HTMLButtonElement)];
  let at = Math.min(FIRST_STEP, units.length - 1);
  const unitMinor = (): bigint => {
    const set = input.free.inUse();
    return set === null ? (units[at] ?? 1n) : BigInt(set.unit);
  };
  return {
    unitMinor,
    step(by) {
      const next = at + by;
      if (next < 0 || next >= units.length || input.free.inUse() !== null) return false;
      at = next;
      return true;
    },
    paint(isFixed) {
      const isFree = input.free.inUse() !== null;
      down.disabled = isFixed || isFree || at === 0;
      up.disabled = isFixed || isFree || at === units.length - 1;
    },
  };
};
