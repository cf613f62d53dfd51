import { afterAll, beforeAll } from 'vitest';
import { describeLotteryExamples } from '../../src/testing/examples-lottery';
import { FAKE_LOTTERY } from '../../src/testing/fake-lottery-game';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { playLottery } from './lottery';
import { peopleOf, type People } from './people';

const MONEY_MINOR = 1_000_000n;

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await playLottery(bench, FAKE_LOTTERY);
});
afterAll(() => bench.stop());

// The same list that holds the fake gateway to its word.
describeLotteryExamples('our SDK’s lottery against the real gateway', () =>
  Promise.resolve({
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
    game: FAKE_LOTTERY.code,
    bet: 'FIRST3',
    member: async () => {
      const person = await people.create();
      await bench.services.wallets.fund({
        merchant: { id: MERCHANT, currency: 'BRL' },
        memberId: person.id,
        key: `fund-${person.id}`,
        amountMinor: MONEY_MINOR,
      });
      return person;
    },
  }),
);
