import { useState } from 'react';
import { useLocation } from 'wouter';
import { agent } from '../../../src/locales/en/agent';
import { isMemberPage, memberPaths } from '../../../src/features/member/paths';
import { useClient, useIntents } from '../../../src/react';
import { useMemberName, useVisitor } from '../../account/use-member';

/** Who the agents' frame is drawn for, and the way out of it. */
export function useAgentLayout(): { isAgent: boolean; name: string; isLeaving: boolean; leave(): void } {
  const client = useClient();
  // Before anything below asks for a word.
  useState(() => client.i18n.addTexts('agent', agent));
  const { state, isAgent } = useVisitor();
  const name = useMemberName();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  // Pages of the member's own that the back-office does not have itself.
  useIntents((intent) => {
    if (intent.type !== 'open-member-page' || !isMemberPage(intent.page)) return false;
    navigate(memberPaths[intent.page]);
    return true;
  });
  // SYS-5: the loader stands until the server knows, then the agents' login.
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await client.session.logout();
    navigate('/agent', { replace: true });
    setLeaving(false);
  };
  return { isAgent: state === 'member' && isAgent, name, isLeaving, leave: () => void leave() };
}
