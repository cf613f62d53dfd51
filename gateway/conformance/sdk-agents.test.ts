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
  }),
);
