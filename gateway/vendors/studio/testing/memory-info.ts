import type { GameInfo } from '../api-shapes';
import { modelOf } from '../families/index';

const MOTIFS = ['koi', 'dragon', 'clover', 'gem', 'moth', 'pyramid', 'crown', 'wave'];

/** A game of any model, with a theme by a number. */
export const memoryInfo = (input: { family: string; model: string; seed?: number }): GameInfo | null => {
  const model = modelOf(input.family, input.model);
  if (!model) return null;
  const seed = input.seed ?? 1;
  const { places, mostPicks, mostUnits, returns } = model;
  return {
    vendor: input.family,
    gameId: input.model,
    family: input.family,
    model: input.model,
    theme: {
      seed,
      motif: MOTIFS[seed % MOTIFS.length] ?? 'gem',
      title: `${input.family} ${input.model}`,
      brand: 'Copper Finch',
    },
    places,
    mostPicks,
    mostUnits,
    returns,
  };
};
