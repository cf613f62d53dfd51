import { useState } from 'react';
import { useLocation } from 'wouter';
import { agent } from '../../../src/locales/en/agent';
import { useClient } from '../../../src/react';
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
  // SYS-5: the loader stands until the server knows, then the agents' login.
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await client.session.logout();
    navigate('/agent', { replace: true });
    setLeaving(false);
  };
  return { isAgent: state === 'member' && isAgent, name, isLeaving, leave: () => void leave() };
}
