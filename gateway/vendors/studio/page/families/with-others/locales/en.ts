/** Words of tables whose seats members share. English is the shape. */
export const withOthers = {
  modes: 'Who you play against',
  atOnce: 'Play at once',
  table: 'Table with others',
  sit: 'Sit down',
  player: 'Player {{nth}}',
  free: 'Seat {{nth}} (free)',
  house: 'Seat {{nth}} (house)',
  invite:
    'Play against other members at the same stake. Cards are dealt once all {{seats}} seats are taken, at the latest {{seconds}} seconds after the first; the house plays seats that stay empty.',
  inviteTaken:
    'Seats taken at the next table: {{taken}} of {{seats}}. Join in at the same stake; the house plays seats that stay empty.',
  seated: 'You have a seat. Seats taken: {{taken}} of {{seats}}. The house plays those that stay empty.',
  dealing: 'The table is closed. Your cards are on their way.',
  decide: 'You have {{own}} ({{note}}). Your move; no one else sees it yet.',
  decided: 'You chose: {{choice}}. The cards are shown once all have decided.',
  noChoice: 'You have {{own}} ({{note}}). There is nothing for you to decide; the others may.',
  missed: 'Time is up. Your seat is played by the rule.',
  lost: 'The table did not answer. We are asking again.',
  seatsClose: 'Seats close in {{seconds}} s',
  cardsIn: 'Cards in {{seconds}} s',
  left: '{{seconds}} s to decide',
  decisions: 'Your decision',
  promised: 'Promised seeds',
  thisTable: 'This table',
  nextTable: 'The table after it',
  awaited: 'You have a seat. The round ends by itself, even if you leave.',
  reveal: 'Show all cards',
  rules:
    'At a table with others you sit with members of this site, all at the same stake. Seats are given in order of arrival, for 15 seconds at most; no one can choose a seat or a table, and you meet the same member at no more than 30 tables a day. Then all have 15 seconds to decide at the same time: no one sees another’s cards or decision before all cards are shown. A seat that stays empty is the house’s; it plays by the rule above, and so does your seat if you do not decide in time. Playing by agreement is not allowed. The SHA-256 of a table’s seed is told before its first seat is taken, and the seed after the cards are shown. Keys 1 to 4 choose.',
};
export type WithOthersWord = keyof typeof withOthers;
