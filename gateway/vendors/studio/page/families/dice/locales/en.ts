/** Words of the dice. English is the shape. */
export const dice = {
  roll: 'Roll',
  side: 'Which side wins',
  under: 'Under',
  over: 'Over',
  chance: 'Chance',
  pays: 'Pays',
  percent: '{{percent}} %',
  times: '{{times}}×',
  underAt: 'under {{line}} for {{times}}×',
  overAt: '{{line}} or more for {{times}}×',
  told: 'Rolled {{roll}}. Your bet: {{bet}}.',
  rulesText:
    'A number from 0.00 to 99.99 is drawn, each equally likely. You choose how likely you want to win, and whether the number has to lie under your line or over it.',
  paysText: 'A win pays 99 divided by your chance, cut to two decimals, times your stake.',
  keysText: 'Keys: U and O choose the side, arrows left and right the chance.',
};
export type DiceKey = keyof typeof dice;
