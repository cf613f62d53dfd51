import type { DragonTigerWord } from './en';

export const dragonTiger: Record<DragonTigerWord, string> = {
  dragon: 'Dragón',
  tiger: 'Tigre',
  tie: 'Mismo valor',
  twins: 'Misma carta',
  dragonWins: 'El dragón tiene {{dragon}}, mayor que {{tiger}} del tigre.',
  tigerWins: 'El tigre tiene {{tiger}}, mayor que {{dragon}} del dragón.',
  tied: 'Dos del mismo valor: {{dragon}} y {{tiger}}.',
  twin: 'La misma carta dos veces: {{dragon}}.',
  rules:
    'Una carta para el dragón y otra para el tigre, de ocho mazos nuevos; el as es la menor y el rey la mayor. La carta mayor paga 1 a 1. Dos del mismo valor pagan 12 a 1 en «mismo valor» y devuelven la mitad de lo apostado al dragón o al tigre. El mismo valor y palo paga 56 a 1 en «misma carta».',
};
