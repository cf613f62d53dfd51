import { useClient, useStore } from '../../src/react';

/** Who is there, as what stands around the pages says it. */
export interface Visitor {
  state: 'guest' | 'restoring' | 'member';
  /** Plays for play money. */
  isTrial: boolean;
  isAgent: boolean;
}

export function useVisitor(): Visitor {
  const { session } = useClient();
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
  return { state, isTrial: kind === 'trial', isAgent: kind === 'agent' };
}

/** What a member is called; '' for a guest. */
export function useMemberName(): string {
  const { session } = useClient();
  return useStore(session.store, (state) => state.member?.nickname || state.username);
}

/** The name of a member's VIP level; '' where there is none. */
export function useVipName(): string {
  const { session } = useClient();
  return useStore(session.store, (state) => state.member?.vip?.name ?? '');
}
