import {
  limitCancelRaise,
  limitConfirm,
  limitSet,
  limitsGet,
  playPause,
  realityAnswer,
  realitySet,
  realityState,
  selfExclude,
} from '../../src/contract/calls/limits';
import { playLimitsToWire, type RealityCheck, realityCheckToWire } from '../../src/contract/entities/limit';
import { readsOwn, route, type Route, type RouteContext, sessionOf } from '../http/index';
import type { ProtectionServices } from './services';

const memberOf = (context: RouteContext<ProtectionServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});
const SELF = 'member';
/** What a partner's page is told: that a check is due, and how often one comes. */
const withoutFigures = (check: RealityCheck): RealityCheck => ({
  ...check,
  dueAt: null,
  since: null,
  staked: null,
  won: null,
});

export const limitsRoutes: readonly Route<ProtectionServices>[] = [
  route(limitsGet, async (_, context) =>
    playLimitsToWire(await context.services.memberLimits.get(memberOf(context))),
  ),
  route(limitSet, async (input, context) =>
    playLimitsToWire(await context.services.memberLimits.set({ ...memberOf(context), ...input })),
  ),
  route(limitConfirm, async (input, context) =>
    playLimitsToWire(await context.services.memberLimits.confirm({ ...memberOf(context), ...input })),
  ),
  route(limitCancelRaise, async (input, context) =>
    playLimitsToWire(await context.services.memberLimits.cancelRaise({ ...memberOf(context), ...input })),
  ),
  route(realitySet, async (input, context) =>
    playLimitsToWire(await context.services.memberLimits.setReality({ ...memberOf(context), ...input })),
  ),
  route(realityState, async (_, context) => {
    const check = await context.services.memberLimits.reality(memberOf(context));
    const isOwn = readsOwn({ session: sessionOf(context), tier: context.tier });
    return realityCheckToWire(isOwn ? check : withoutFigures(check));
  }),
  route(realityAnswer, async (_, context) =>
    realityCheckToWire(await context.services.memberLimits.answerReality(memberOf(context))),
  ),
  route(playPause, async ({ days }, context) => {
    const member = memberOf(context);
    const { until } = await context.services.stops.stop({ ...member, kind: 'pause', days, actor: SELF });
    return { until: until.getTime() };
  }),
  route(selfExclude, async ({ months }, context) => {
    const member = memberOf(context);
    const stopped = await context.services.stops.stop({ ...member, kind: 'exclusion', months, actor: SELF });
    return { until: stopped.until.getTime() };
  }),
];
