import { useState } from 'react';
import type { CommissionPage, FriendPage, Referral } from '../../contract/entities/referral';
import { inviteDomain } from '../../core/domains/referral';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

const PAGE_SIZE = 20;

/** What is drawn anew when the visitor's language changes. */
export const useLanguage = (): string => useStore(useClient().i18n.store, (state) => state.language);

/** The member's programme, and taking what it earned. */
export function useInvite(onClaimed: (of: Referral) => void) {
  const domain = useDomain(inviteDomain);
  const client = useClient();
  const details = useLoaded(() => domain.details());
  const { busy, error, run } = useAction(async (of: Referral) => {
    await domain.claim();
    details.again();
    onClaimed(of);
  });
  return {
    ...{ details, busy, error },
    claim: (of: Referral) => void run(of),
    toRewards: () => void client.intend({ type: 'open-rewards' }),
  };
}

/** One page of a list; another page needs another key. */
export function useFriends(page: number): Loaded<FriendPage> {
  const domain = useDomain(inviteDomain);
  return useLoaded(() => domain.friends({ page, size: PAGE_SIZE }));
}
export function useCommissions(page: number): Loaded<CommissionPage> {
  const domain = useDomain(inviteDomain);
  return useLoaded(() => domain.commissions({ page, size: PAGE_SIZE }));
}

/** The link, handed on: by the system's own sheet where there is one, or copied. */
export function useHandOn(link: string, text: string) {
  const [said, setSaid] = useState<'' | 'copied' | 'copyFailed'>('');
  const canShare = typeof navigator.share === 'function';
  return {
    ...{ said, canShare },
    async copy() {
      try {
        await navigator.clipboard.writeText(link);
        setSaid('copied');
      } catch {
        setSaid('copyFailed');
      }
    },
    // Who closes the sheet has chosen not to share: that is no failure.
    share: () => void navigator.share({ text, url: link }).catch(() => undefined),
  };
}
