import { useState } from 'react';
import type { LotteryTicketCheck } from '../../contract/entities/lottery-ticket';
import { lotteryDomain } from '../../core/domains/lottery';
import { useAction, useClient, useDomain } from '../../react';

/** Looks a ticket up by the number on it. */
export function useTicketCheck() {
  const lottery = useDomain(lotteryDomain);
  const { i18n } = useClient();
  const [found, setFound] = useState<LotteryTicketCheck | null>(null);
  const { run, busy, error } = useAction(async (number: string) => {
    setFound(null);
    setFound(await lottery.check(number));
  });
  return {
    found,
    busy,
    failure: error === null ? '' : i18n.errorText(error),
    look: (number: string) => void run(number),
  };
}
