import type { VendorGame, VendorGameFacts, VendorGameRules } from '../types';
import type { Model, PublishedReturn } from './families/family';
import { volatilityOf } from './families/volatility';
import { gameOfRow, infoOf } from './games';
import { rulesOf } from './page/families/rules';
import { leastUnits, unitsOfGame } from './stakes';

/** A figure that was counted is exact; one that was simulated is as far off as its interval is wide. */
const boundsOf = ({ millionths, by }: PublishedReturn): [least: number, most: number] => {
  const off = by === 'count' ? 0 : by.halfWidthMillionths;
  return [millionths - off, millionths + off];
};

/** Of each model once: a list shows hundreds of games of a few models. */
const returnsOf = new WeakMap<Model, NonNullable<VendorGameFacts['returnPpm']>>();
const returnOf = (model: Model): NonNullable<VendorGameFacts['returnPpm']> => {
  const known = returnsOf.get(model);
  if (known) return known;
  const bounds = model.returns.map(boundsOf);
  const returns = {
    least: Math.min(...bounds.map(([least]) => least)),
    most: Math.max(...bounds.map(([, most]) => most)),
  };
  returnsOf.set(model, returns);
  return returns;
};

/** What is known of a row's game before it is played, from its model's published figures; null for a row that is not played. */
export const factsOfRow = (row: VendorGame, currency: string): VendorGameFacts | null => {
  const game = gameOfRow(row);
  if (!game) return null;
  const { family, model } = game;
  const units = unitsOfGame(currency, model);
  const [cheapest, dearest] = [units[0], units.at(-1)];
  return {
    returnPpm: returnOf(model),
    volatility: volatilityOf(family, model.name),
    stake:
      cheapest === undefined || dearest === undefined
        ? null
        : {
            minMinor: cheapest * BigInt(leastUnits(model)),
            maxMinor: dearest * BigInt(model.mostUnits),
          },
  };
};

/** Rules of a row's game and where its rounds are computed again. */
export const rulesOfRow = (
  row: VendorGame,
  of: { vendor: string; gameId: string; language: string; baseUrl: string },
): VendorGameRules | null => {
  const game = gameOfRow(row);
  if (!game) return null;
  const proof = new URL(`/games/studio/${of.vendor}/${of.gameId}/verify`, of.baseUrl);
  proof.searchParams.set('lang', of.language);
  return { rules: rulesOf({ info: infoOf(game, of), language: of.language }), proofUrl: proof.href };
};
