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
} from '../../contract/calls/limits';
import type { LimitKind, LimitPeriod } from '../../contract/entities/limit';
import { amountText } from '../../contract/money';
import type { DomainDefinition, LimitsDomain } from '../types';

export { limitKinds, limitPeriods } from '../../contract/entities/limit';
export { MAX_AMOUNT_MINOR } from '../../contract/money';

/** `kind-period`, as the gateway gives it. */
const named = (id: string): { limitType: LimitKind; period: LimitPeriod } => {
  const [limitType = '', period = ''] = id.split('-');
  return { limitType: limitType as LimitKind, period: period as LimitPeriod };
};

/** How a member keeps play within bounds. Nothing is kept here: what holds, the gateway says. */
export const limitsDomain: DomainDefinition<LimitsDomain> = {
  name: 'limits',
  create(client) {
    const stopped = async ({ until }: { until: number }): Promise<number> => {
      // The gateway has ended the session; this page lets go of it as well.
      await client.session.logout();
      return until;
    };
    return {
      get: async () => ({
        ...(await client.call(limitsGet, {})),
        previousLogin: client.session.store.getState().member?.lastLoginAt ?? null,
      }),
      set: ({ kind, period, amount, currency }) =>
        client.call(limitSet, {
          limitType: kind,
          period,
          amount:
            amount === null
              ? null
              : kind === 'time'
                ? String(amount)
                : amountText({ minor: amount, currency }),
        }),
      confirm: (id) => client.call(limitConfirm, named(id)),
      cancelRaise: (id) => client.call(limitCancelRaise, named(id)),
      reality: (minutes) => client.call(realitySet, { minutes }),
      pause: async (days) => stopped(await client.call(playPause, { days })),
      exclude: async (months) => stopped(await client.call(selfExclude, { months })),
      check: () => client.call(realityState, {}),
      answer: () => client.call(realityAnswer, {}),
    };
  },
};
