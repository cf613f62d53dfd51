import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { describeAgentExamples, type TeamPlan } from '../../src/testing/examples-agents';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

const AGENT = 2;
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

/** As the counting of rounds writes them. */
const settle = (memberId: bigint, row: { bet: bigint; win: bigint; category: string }) =>
  bench.db.merchant(MERCHANT).query(
    `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
     values ($1, 'HOUSE', $2, $3, 'g', $4, 'BRL', false, 1, $5, $6, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
    [MERCHANT, randomBytes(6).toString('hex'), memberId, row.category, row.bet, row.win],
  );
const pay = async (memberId: bigint, amountMinor: bigint): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'BRL' } as const;
  await bench.ledger.open({ merchantId: MERCHANT, account });
  await bench.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'deposits', key: randomBytes(6).toString('hex') },
    ...{ actor: 'tests', kind: 'deposit' },
    postings: [
      { account, amountMinor },
      { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -amountMinor },
    ],
  });
};

// The same list that holds the fake gateway to its word.
describeAgentExamples('our SDK’s teams against the real gateway', () =>
  Promise.resolve({
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
    async team(plan) {
      const prefix = `t${randomBytes(4).toString('hex')}`;
      const made = new Map<string, { id: string; username: string; password: string }>();
      const make = async (rows: Record<string, TeamPlan>, agentId?: bigint): Promise<void> => {
        for (const [name, { agent, below = {} }] of Object.entries(rows)) {
          const person = await people.create({
            ...{ username: `${prefix}${name}`, type: agent ? AGENT : 0 },
            ...(agentId === undefined ? {} : { agentId }),
          });
          made.set(name, { id: person.id.toString(), username: person.username, password: person.password });
          await make(below, person.id);
        }
      };
      await make(plan);
      await bench.services.teamWork.count(MERCHANT);
      return { prefix, people: made };
    },
    async happens(rows) {
      for (const row of rows) {
        if ('deposit' in row) await pay(BigInt(row.memberId), row.deposit);
        else await settle(BigInt(row.memberId), row);
      }
      await bench.services.teamWork.count(MERCHANT);
    },
  }),
);
