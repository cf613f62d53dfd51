import type { Fraction } from '../../../kit/fraction';
import { unitsOfPicks, type Family, type Model } from '../family';
import { catchOf, DEEP, REEF, TICKETS, type Target } from './targets';

/** Shots of a volley at each target that is aimed at. */
export const SHOTS = 3;
/** Levels of the cannon: units of one shot. */
export const MOST_LEVEL = 10;
/** Targets of one volley. */
const MOST_TARGETS = 3;

export interface Shot {
  place: string;
  ticket: number;
  /** Times the shot; 0 when it got away. */
  times: number;
}

/** Over every ticket of one shot: the shots of a volley are drawn alike and independently. */
const returnOf = (target: Target): Fraction => {
  let times = 0;
  for (let ticket = 0; ticket < TICKETS; ticket += 1) times += catchOf(target, ticket)?.times ?? 0;
  return { numerator: BigInt(times), denominator: BigInt(TICKETS) };
};

const waters = (name: string, targets: readonly Target[], millionths: readonly number[]): Model => {
  const targetAt = (place: string): Target | undefined => targets.find((one) => one.place === place);
  const model: Model = {
    name,
    places: targets.map(({ place }) => ({ place, least: SHOTS, most: SHOTS * MOST_LEVEL, step: SHOTS })),
    mostPicks: MOST_TARGETS,
    mostUnits: MOST_TARGETS * SHOTS * MOST_LEVEL,
    mostActions: 0,
    returns: targets.map(({ place }, index) => ({
      of: place,
      millionths: millionths[index] ?? 0,
      by: 'count',
    })),
    exactReturn(of) {
      const target = targetAt(of);
      if (!target) throw new RangeError(`no target ${of}`);
      return returnOf(target);
    },
    play(below, { picks, actions }) {
      const staked = unitsOfPicks(model, picks);
      if (staked === null) return 'PICKS';
      if (actions.length > 0) return 'ACTION';
      let paid = 0;
      const shots: Shot[] = [];
      for (const { place, units } of picks) {
        const target = targetAt(place);
        if (!target) return 'PICKS';
        for (let shot = 0; shot < SHOTS; shot += 1) {
          const ticket = below(TICKETS);
          const times = catchOf(target, ticket)?.times ?? 0;
          paid += (units / SHOTS) * times;
          shots.push({ place, ticket, times });
        }
      }
      return { staked, paid, show: { shots }, moves: [] };
    },
    rest() {
      throw new RangeError('a volley is over at once');
    },
  };
  return model;
};

export const reef = waters('reef', REEF, [965_000, 964_800, 965_000, 964_800, 964_800, 964_000]);
export const deep = waters('deep', DEEP, [964_800, 964_500, 963_000, 965_000, 970_000, 970_000]);

export const fishing: Family = { name: 'fishing', models: [reef, deep] };
