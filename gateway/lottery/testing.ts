import type { LotteryGame } from '../../src/contract/lottery/index';

/** A game of five digits for tests, with little in it. */
export const testGame = (over: Partial<LotteryGame> = {}): LotteryGame => ({
  code: 'TEST_FIVE',
  version: 1,
  family: 'digits5',
  area: 'LOTT',
  prizeModes: ['LOTT'],
  names: { en: 'Five', pt: 'Cinco', es: 'Cinco' },
  draw: { kind: 'digits', count: 5 },
  source: 'own',
  beacon: 'none',
  missed: 'late',
  schedules: [{ zone: 'America/Sao_Paulo', from: '00:00', to: '24:00', everyMinutes: 1 }],
  closeBeforeS: 5,
  currencyUnits: { BRL: { unitMinor: 100, modesPpm: [1_000_000], multipleMax: 100 } },
  groups: { PLACES: { en: 'Places', pt: 'Posições', es: 'Posiciones' } },
  bets: [
    {
      code: 'PLACE_1',
      group: 'PLACES',
      names: { en: 'First', pt: 'Primeira', es: 'Primera' },
      playType: 2,
      pick: { kind: 'slots', slots: 1, from: 0, to: 9 },
      rule: { name: 'places', source: { places: [0] } },
      pays: 'once',
      odds: 9_800,
      returnPpm: 980_000,
    },
  ],
  limits: {
    lineMax: 100_000,
    ticketMax: 100_000,
    memberDrawMax: 1_000_000,
    prizeTicketMax: 10_000_000,
    drawPrizeMax: 100_000_000,
    linesMax: 100,
  },
  declaredReturnPpm: 980_000,
  ...over,
});
