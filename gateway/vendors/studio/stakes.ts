import { roomOf } from '../kit/stakes';
import type { GameSession } from '../kit/session-store';
import { betOf, unitsOf } from '../kit/units';
import type { Model } from './families/family';

/** A round's beginning may cost so many times a currency's largest bet, all places together. */
const MOST_BETS = 100n;

type Sizes = Pick<Model, 'places' | 'mostUnits'>;

/** The cheapest beginning of a round, in units. */
export const leastUnits = ({ places }: Pick<Model, 'places'>): number =>
  Math.max(1, Math.min(...places.map((place) => place.least)));

/** Units of a game, in minor units, cheapest first: its cheapest round costs what bets of the currency cost. */
export const unitsOfGame = (currency: string, model: Sizes): readonly bigint[] => {
  const bets = unitsOf(currency).map(betOf);
  const largest = bets.at(-1) ?? 0n;
  const least = BigInt(leastUnits(model));
  const whole = bets.filter((bet) => bet % least === 0n && bet >= least).map((bet) => bet / least);
  const units = whole.length > 0 ? whole : [...new Set(bets.map((bet) => (bet + least - 1n) / least))];
  const affordable = units.filter((unit) => unit * BigInt(model.mostUnits) <= largest * MOST_BETS);
  return affordable.length > 0 ? affordable : units.slice(0, 1);
};

/** The same within the stakes of the room that a session was launched into. */
export const unitsWithin = (
  session: Pick<GameSession, 'currency' | 'stakes'>,
  model: Sizes,
): readonly bigint[] => {
  const units = unitsOfGame(session.currency, model);
  const room = roomOf(session);
  if (!room) return units;
  const least = BigInt(leastUnits(model));
  return units.filter((unit) => unit * least >= room.least && unit * least <= room.most);
};
