import type { PlayWords } from './en';

export const es: PlayWords = {
  intoBonusTitle: 'Dinero de bono',
  intoBonus: 'Tu propio dinero se acabó: a partir de aquí juegas con dinero de bono.',
};
