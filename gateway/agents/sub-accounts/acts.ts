import type { Call } from '../../../src/contract/call';
import type { Database } from '../../database/types';
import type { Route } from '../../http/index';
import { GatewayError } from '../../platform/index';
import { endAct, insertAct } from './sub-accounts.queries';

/** Keeps what sub-accounts do. */
export interface SubAccountActLog {
  begin(of: {
    merchantId: number;
    agentId: bigint;
    memberId: bigint;
    act: string;
    about: string;
  }): Promise<bigint>;
  end(of: { merchantId: number; id: bigint; outcome: string }): Promise<void>;
}

export const createActLog = ({ db }: { db: Database }): SubAccountActLog => ({
  begin: (of) =>
    insertAct(db.merchant(of.merchantId).query, { ...of, actor: 'sub-account', outcome: 'begun' }),
  end: (of) => endAct(db.merchant(of.merchantId).query, of),
});

/** Reads that leave the house as a file are acts like those that change something. */
const FILES: ReadonlySet<string> = new Set(['agents.csv']);
const isAct = (call: Call): boolean =>
  call.subAccount !== undefined &&
  call.subAccount !== 'own' &&
  (call.limit !== 'read' || FILES.has(call.name));

/** Fields of a request that say what it is about; never a secret or an amount. */
const ABOUT = ['memberId', 'toId', 'username', 'id', 'code', 'report'] as const;
const MAX_ABOUT = 120;
const aboutOf = (input: unknown): string => {
  const fields = Object(input) as Record<string, unknown>;
  const named = ABOUT.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named.slice(0, MAX_ABOUT) : '';
};

/** Routes whose acts are written down when a sub-account makes them: before the act, with its outcome after it. */
export const noted = <Services extends { subAccountActs: SubAccountActLog }>(
  routes: readonly Route<Services>[],
): readonly Route<Services>[] =>
  routes.map((route) =>
    isAct(route.call)
      ? {
          call: route.call,
          async handle(input, context) {
            const sub = context.session?.sub ?? null;
            if (sub === null) return route.handle(input, context);
            const log = context.services.subAccountActs;
            const merchantId = context.merchant.id;
            const of = { merchantId, agentId: sub.agentId, memberId: sub.memberId };
            const id = await log.begin({ ...of, act: route.call.name, about: aboutOf(input) });
            try {
              const answer = await route.handle(input, context);
              await log.end({ merchantId, id, outcome: 'done' });
              return answer;
            } catch (error) {
              const outcome = error instanceof GatewayError ? error.code : 'INTERNAL';
              await log.end({ merchantId, id, outcome });
              throw error;
            }
          },
        }
      : route,
  );
