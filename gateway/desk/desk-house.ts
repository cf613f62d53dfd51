import { minorDigits } from '../../src/contract/money';
import { listVendorLanes, type VendorLaneRow } from '../catalogue/index';
import { readFlagTree } from '../content/index';
import { FLAGS, listDeskOperators } from '../operator/index';
import type { DeskFlag, DeskMe, DeskVendor } from './desk-answers';
import { listDeskActions } from './desk-audit.queries';
import { type DeskCall, deskCalls, isDeskCall } from './desk-calls';
import type { DeskContext, DeskHandlers } from './desk-context';
import { DESK_IDLE_S, type DeskDoors } from './desk-doors';
import { beforeOf, deskCommand, type DeskMembersDeps, PAGE, pageOfRows } from './desk-members';

type HouseHandlers = Pick<
  DeskHandlers,
  | 'desk.me'
  | 'desk.leave'
  | Extract<keyof DeskHandlers, `switches.${string}` | `operators.${string}` | `audit.${string}`>
>;

const meOf = ({ operator, merchant, endsAtMs }: DeskContext): DeskMe => ({
  name: operator.name,
  role: operator.role,
  merchant: merchant.code,
  currency: merchant.currency,
  digits: minorDigits(merchant.currency),
  calls: Object.keys(deskCalls)
    .filter(isDeskCall)
    .filter((name) => {
      const { roles }: DeskCall = deskCalls[name];
      return roles.includes(operator.role);
    }),
  endsAt: endsAtMs,
  idleS: DESK_IDLE_S,
});

const flagsOf = (set: ReadonlyMap<string, boolean>): DeskFlag[] =>
  Object.entries(FLAGS).map(([code, { does, sees, reserved }]) => ({
    code,
    state: set.has(code) ? (set.get(code) === true ? 'on' : 'off') : 'unset',
    does,
    sees,
    reserved: reserved === true,
  }));

const vendorsOf = (lanes: readonly VendorLaneRow[]): DeskVendor[] => {
  const found = new Map<string, DeskVendor>();
  for (const lane of lanes) {
    const { vendor, category, resting, maintenance_until: until } = lane;
    const known = found.get(vendor) ?? { vendor, categories: [], unconnected: [], rests: true, until: null };
    known.categories.push(category);
    if (lane.connected === false) known.unconnected.push(category);
    known.rests &&= resting;
    known.until = until?.getTime() ?? known.until;
    found.set(vendor, known);
  }
  return [...found.values()];
};

const momentOf = (until: number | null): string => (until === null ? 'none' : new Date(until).toISOString());

/** ISO with milliseconds is no moment to the tool. */
const untilOption = (until: number | null): string => momentOf(until).replace(/\.\d+Z$/, 'Z');

/** The operator's own session, money that waits, switches, operators and the audit. */
export const createDeskHouse = (deps: DeskMembersDeps & { doors: DeskDoors }): HouseHandlers => {
  const { db, doors } = deps;
  return {
    'desk.me': (_, context) => Promise.resolve(meOf(context)),
    async 'desk.leave'(_, context) {
      await doors.leave(context);
      return null;
    },
    async 'switches.list'(_, { merchant }) {
      const [tree, lanes] = await Promise.all([
        readFlagTree(db, merchant.id),
        listVendorLanes(db.merchant(merchant.id).query, merchant.id),
      ]);
      const { maintenance, maintenanceEnd } = merchant.closure;
      return {
        flags: flagsOf(new Map(tree.map((row) => [row.mod_id, row.enabled]))),
        maintenance: { on: maintenance, until: maintenanceEnd },
        vendors: vendorsOf(lanes),
      };
    },
    async 'switches.flag'({ code, on }, context) {
      const args = { CODE: code, STATE: on ? 'on' : 'off' };
      await deskCommand(deps, context, { name: 'flag set', args });
      return null;
    },
    async 'switches.maintenance'({ on, until }, context) {
      const options = { maintenance: on ? 'on' : 'off', until: untilOption(on ? until : null) };
      await deskCommand(deps, context, { name: 'merchant set', options });
      return null;
    },
    async 'switches.vendor'({ vendor, rests, until }, context) {
      const options = {
        maintenance: rests ? 'on' : 'off',
        ...(rests ? { until: untilOption(until) } : {}),
      };
      await deskCommand(deps, context, { name: 'vendor set', args: { CODE: vendor }, options });
      return null;
    },
    async 'operators.list'(_, { merchant }) {
      const rows = await listDeskOperators(db.merchant(merchant.id).query, merchant.id);
      return rows.map(({ name, role, state, last_seen_at: seen }) => ({
        name,
        role,
        state,
        lastSeenAt: seen?.getTime() ?? null,
      }));
    },
    async 'audit.list'({ operator, subject, ...input }, { merchant }) {
      const asked = { merchantId: merchant.id, before: beforeOf(input), operator, subject, limit: PAGE + 1 };
      const rows = await listDeskActions(db.merchant(merchant.id).query, asked);
      return pageOfRows(
        rows,
        (row) => row.id,
        (row) => ({ ...row, id: row.id.toString(), at: row.at.getTime() }),
      );
    },
  };
};
