import type { PlayWords } from './en';

export const pt: PlayWords = {
  intoBonusTitle: 'Dinheiro de bônus',
  intoBonus: 'O seu próprio dinheiro acabou: a partir daqui você joga com dinheiro de bônus.',
};
