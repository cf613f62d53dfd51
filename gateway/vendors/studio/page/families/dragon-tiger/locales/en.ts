/** Words of dragon tiger. English is the shape. */
export const dragonTiger = {
  dragon: 'Dragon',
  tiger: 'Tiger',
  tie: 'Same rank',
  twins: 'Same card',
  dragonWins: 'The dragon has the {{dragon}}, higher than the tiger’s {{tiger}}.',
  tigerWins: 'The tiger has the {{tiger}}, higher than the dragon’s {{dragon}}.',
  tied: 'Two of a rank: {{dragon}} and {{tiger}}.',
  twin: 'The same card twice: {{dragon}}.',
  rules:
    'One card for the dragon and one for the tiger, from eight fresh packs; the ace is lowest and the king highest. The higher card pays 1 to 1. Two of a rank pay 12 to 1 on “same rank”, and give back half of a stake on dragon or tiger. The same rank and suit pays 56 to 1 on “same card”.',
};
export type DragonTigerWord = keyof typeof dragonTiger;
