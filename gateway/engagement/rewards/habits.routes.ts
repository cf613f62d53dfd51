import {
  rebateCollect,
  rebateDue,
  rebateSettings,
  signInCalendar,
  signInClaim,
  signInHistory,
} from '../../../src/contract/calls/promotion-habits';
import { vipProgress } from '../../../src/contract/calls/promotion-vip';
import { vipToWire } from '../../../src/contract/entities/promotion-vip';
import { rewardToWire } from '../../../src/contract/entities/promotion';
import {
  calendarToWire,
  rebateRatesToWire,
  termsToWire,
} from '../../../src/contract/entities/promotion-habits';
import { memberScope, route, type Route } from '../../http/index';
import type { EngagementServices } from '../services';

export const habitsRoutes: readonly Route<EngagementServices>[] = [
  route(signInCalendar, async (_, context) => {
    const { currency } = context.merchant;
    return calendarToWire(await context.services.habits.calendar(memberScope(context), currency), currency);
  }),
  route(signInHistory, async (_, context) => {
    const { currency } = context.merchant;
    const list = await context.services.habits.history(context.merchant.id, currency);
    return list.map((terms) => termsToWire(terms, currency));
  }),
  route(signInClaim, async (_, context) => {
    await context.services.habits.claimToday(memberScope(context), context.language);
    return null;
  }),
  route(rebateSettings, async (_, context) =>
    rebateRatesToWire(await context.services.habits.rates(context.merchant.id)),
  ),
  route(rebateDue, async (_, context) =>
    (await context.services.habits.due(memberScope(context), context.language)).map(rewardToWire),
  ),
  route(rebateCollect, async (_, context) =>
    (await context.services.habits.collect(memberScope(context), context.language)).map(rewardToWire),
  ),
  route(vipProgress, async (_, context) => {
    const { currency } = context.merchant;
    return vipToWire(await context.services.vip.progress({ ...memberScope(context), currency }));
  }),
];
