import type { DeskPolicy } from './desk-answers';
import type { DeskContext, DeskHandlers } from './desk-context';
import { deskCommand, type DeskMembersDeps } from './desk-members';
import { listDeskProviders } from './desk-rules.queries';

type RulesHandlers = Pick<
  DeskHandlers,
  Extract<keyof DeskHandlers, `policy.${string}` | `providers.${string}`>
>;

/** What members may take out and how they may pay: the tool's commands, with the tool's checks and its note. */
export const createDeskRules = (deps: DeskMembersDeps): RulesHandlers => {
  const policy = async (
    context: DeskContext,
    command: { name: string; options?: Record<string, string> },
  ): Promise<DeskPolicy> =>
    // The tool answers every setting by its name.
    (await deskCommand(deps, context, command)) as DeskPolicy;
  return {
    'policy.show': (_, context) => policy(context, { name: 'cashier policy show' }),
    'policy.set': ({ change }, context) => policy(context, { name: 'cashier policy set', options: change }),
    async 'providers.list'(_, { merchant }) {
      const rows = await listDeskProviders(deps.db.merchant(merchant.id).query, merchant.id);
      const money = (minor: bigint) => ({ minor: minor.toString(), currency: merchant.currency });
      return rows.map((row) => ({
        code: row.code,
        adapter: row.adapter,
        on: row.enabled,
        min: money(row.min_amount),
        max: money(row.max_amount),
        feeFixed: money(row.fee_fixed),
        feePoints: row.fee_points,
      }));
    },
    async 'providers.switch'({ code, on }, context) {
      const command = { name: 'cashier provider set', args: { CODE: code } };
      await deskCommand(deps, context, { ...command, options: { enabled: on ? 'on' : 'off' } });
      return null;
    },
  };
};
