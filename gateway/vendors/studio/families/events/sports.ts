import { bout } from './bout';
import { goals } from './goals';
import { points } from './points';
import { maps, sets } from './series';
import type { Sport } from './sport';

export const sports: readonly Sport[] = [goals, points, sets, maps, bout];

/** @throws RangeError for a name without a sport */
export const sportNamed = (name: string): Sport => {
  const found = sports.find((sport) => sport.name === name);
  if (!found) throw new RangeError(`no sport ${name}`);
  return found;
};
