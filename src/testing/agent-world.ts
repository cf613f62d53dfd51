import type { AgentFigures, TeamOverview } from '../contract/entities/agent';
import { createTestWorld, type TestWorld } from './client';
import { newMember } from './fake-state';
import { lackCalls } from './lack-calls';
import { createStage, type Stage } from './stage';
import { agent } from '../locales/en/agent';
import { agentMember } from '../locales/en/agent-member';
import { agentOffice } from '../locales/en/agent-office';
import { agentPay } from '../locales/en/agent-pay';
import { agentRegister } from '../locales/en/agent-register';
import { agentReports } from '../locales/en/agent-reports';
import { agentSubAccounts } from '../locales/en/agent-sub-accounts';
import { agentTeam } from '../locales/en/agent-team';
import { funds } from '../locales/en/funds';

/** Type of an agent on the wire. */
const AGENT = 2;
const PASSWORD = 'Right-horse-7';

export interface AgentWorld {
  world: TestWorld;
  stage: Stage;
  /** Ids by name. */
  ids: Map<string, string>;
  end(): void;
}

/** top → (left → (deep → player), right), and top is logged in. */
export const openAgentWorld = async (options: {
  styles: readonly string[];
  flags?: Record<string, boolean>;
  as?: string;
  /** Calls that the gateway, an older one then, does not have. */
  lacks?: readonly string[];
}): Promise<AgentWorld> => {
  const { styles, flags = {}, as = 'top', lacks } = options;
  const world = createTestWorld();
  const { state } = world.gateway;
  Object.assign(state.flags, { AGEINFO3: true, DOWNMAN: true, AGEPAG: true, INBOX3: true, ...flags });
  const ids = new Map<string, string>();
  const add = (name: string, above: string, type: number): void => {
    const { id } = newMember(state, {
      ...{ username: name, password: PASSWORD, type },
      agentId: ids.get(above) ?? '',
    });
    ids.set(name, id);
  };
  add('top', '', AGENT);
  add('left', 'top', AGENT);
  add('right', 'top', AGENT);
  add('deep', 'left', AGENT);
  add('player', 'deep', 0);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', username: as, password: PASSWORD });
  if (lacks !== undefined) lackCalls(world, lacks);
  const stage = createStage({
    client: world.client,
    styles,
    texts: {
      agent,
      agentMember,
      agentOffice,
      agentPay,
      agentRegister,
      agentReports,
      agentSubAccounts,
      agentTeam,
      funds,
    },
  });
  const end = (): void => {
    stage.end();
    world.client.destroy();
  };
  return { world, stage, ids, end };
};

const money = (minor: bigint) => ({ minor, currency: 'BRL' });
export const figuresOf = (over: Partial<Record<keyof AgentFigures, number>> = {}): AgentFigures => {
  const of = (name: keyof AgentFigures): number => over[name] ?? 0;
  const amount = (name: keyof AgentFigures) => money(BigInt(of(name)));
  return {
    turnover: amount('turnover'),
    winnings: amount('winnings'),
    rounds: of('rounds'),
    players: of('players'),
    deposits: amount('deposits'),
    depositors: of('depositors'),
    withdrawals: amount('withdrawals'),
    bonus: amount('bonus'),
    rebate: amount('rebate'),
    registrations: of('registrations'),
    firstDeposits: of('firstDeposits'),
    firstDeposit: amount('firstDeposit'),
  };
};
export const TODAY = '2026-03-15';
export const overviewOf = (
  span: { from: string; to: string },
  over: Partial<TeamOverview> = {},
): TeamOverview => ({
  ...{ direct: 2, total: 4, online: 1, sum: figuresOf(), products: [], days: [] },
  window: { ...span, today: TODAY, zone: 'America/Sao_Paulo', gmt: 'GMT-3' },
  ...over,
});
