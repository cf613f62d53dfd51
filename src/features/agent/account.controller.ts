import { useClient, useStore } from '../../react';

/** Who the agent is to us, null while it is not known; `lastLogin`: '' where this is the first one. */
export function useAgentAccount(): { id: string; lastLogin: string } | null {
  const { session, i18n } = useClient();
  const member = useStore(session.store, (state) => state.member);
  // Names of months follow the language.
  useStore(i18n.store, (state) => state.language);
  if (member === null) return null;
  return { id: member.id, lastLogin: member.lastLoginAt === null ? '' : i18n.dateTime(member.lastLoginAt) };
}
