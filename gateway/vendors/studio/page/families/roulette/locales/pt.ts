import type { RouletteWord } from './en';

export const roulette: Record<RouletteWord, string> = {
  go: 'Girar',
  red: 'Vermelho',
  black: 'Preto',
  zero: 'Verde',
  even: 'Par',
  odd: 'Ímpar',
  low: '1 a 18',
  high: '19 a 36',
  dozen: 'Números {{from}} a {{to}}',
  column: 'Coluna {{nth}}',
  straight: 'Número {{numbers}}',
  split: 'Cavalo {{numbers}}',
  street: 'Rua {{numbers}}',
  corner: 'Quadra {{numbers}}',
  line: 'Linha de seis {{numbers}}',
  allBets: 'Todas as apostas da mesa',
  layThere: 'Colocar ficha',
  lastNumbers: 'Últimos números',
  came: '{{number}}, {{colour}}.',
  rules:
    'A bola cai em uma das 37 casas, de 0 a 36, todas com a mesma chance. Um número paga 36 vezes a ficha; uma aposta em mais números divide isso: dois pagam 18, três 12, quatro 9, seis 6, doze 3 e dezoito 2 vezes. No 0 só ganham as apostas que o incluem.',
};
