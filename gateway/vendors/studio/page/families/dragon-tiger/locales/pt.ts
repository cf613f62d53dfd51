import type { DragonTigerWord } from './en';

export const dragonTiger: Record<DragonTigerWord, string> = {
  dragon: 'Dragão',
  tiger: 'Tigre',
  tie: 'Mesmo valor',
  twins: 'Mesma carta',
  dragonWins: 'O dragão tem {{dragon}}, maior que {{tiger}} do tigre.',
  tigerWins: 'O tigre tem {{tiger}}, maior que {{dragon}} do dragão.',
  tied: 'Duas do mesmo valor: {{dragon}} e {{tiger}}.',
  twin: 'A mesma carta duas vezes: {{dragon}}.',
  rules:
    'Uma carta para o dragão e uma para o tigre, de oito baralhos novos; o ás é a menor e o rei a maior. A carta maior paga 1 para 1. Duas do mesmo valor pagam 12 para 1 em “mesmo valor” e devolvem metade da aposta no dragão ou no tigre. O mesmo valor e naipe paga 56 para 1 em “mesma carta”.',
};
