import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { TeamPlan } from '../../src/testing/examples-agents';
import { describeContractExamples } from '../../src/testing/examples-contracts';
import { offerOfPlatform } from '../agents/index';
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

// The same list that holds the fake gateway to its word.
describeContractExamples('our SDK’s contracts against the real gateway', () =>
  Promise.resolve({
    config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
    async team(plan) {
      const prefix = `t${randomBytes(4).toString('hex')}`;
      const made = new Map<string, { id: string; username: string; password: string }>();
      const make = async (rows: Record<string, TeamPlan>, agentId?: bigint): Promise<void> => {
        for (const [name, { agent, below = {} }] of Object.entries(rows)) {
          const { id, username, password } = await people.create({
            ...{ username: `${prefix}${name}`, type: agent ? AGENT : 0 },
            ...(agentId === undefined ? {} : { agentId }),
          });
          made.set(name, { id: id.toString(), username, password });
          await make(below, id);
        }
      };
      await make(plan);
      return { prefix, people: made };
    },
    async platformOffers(memberId, terms) {
      await bench.db.merchant(MERCHANT).tx((query) =>
        offerOfPlatform(query, {
          ...{ merchant: { id: MERCHANT, currency: 'BRL' }, receiverId: BigInt(memberId) },
          ...{ terms, operator: 'tests' },
        }),
      );
    },
  }),
);
