import { randomBytes } from 'node:crypto';
import type { TeamPlan } from '../../src/testing/examples-agents';
import type { People } from './people';

const AGENT = 2;

/** Makes the members of a plan, each below the one it stands in. */
export const teamOf = async (
  people: People,
  plan: Record<string, TeamPlan>,
): Promise<{ prefix: string; people: Map<string, { id: string; username: string; password: string }> }> => {
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
  return { prefix, people: made };
};
