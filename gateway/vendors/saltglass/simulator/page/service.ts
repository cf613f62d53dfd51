import { createCaller } from '../../../page-kit/caller';
import type { BetView, SessionView, SlipView, TableView } from '../api-shapes';

export type Service = ReturnType<typeof createService>;

/** The table's service as its page calls it. */
export const createService = () => {
  const { call, open } = createCaller({ prefix: '/games/saltglass/api', storeKey: 'tide-session' });
  return {
    open: (ticket: string | null) => open<SessionView>(ticket),
    table: () => call<TableView>('table', {}),
    bet: (request: { key: string; roundNo: string; bets: BetView[] }) => call<SlipView>('bet', request),
    seen: (slipId: string) => call<null>('seen', { slipId }),
    history: (before: string | null) =>
      call<{ slips: SlipView[] }>('history', before === null ? {} : { before }),
  };
};
