import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useClient, useStore } from '../../../src/react';
import { useMemberName, useVisitor } from '../../account/use-member';

/** AGT-1: who is an agent already, or becomes one here, goes on to the back-office. */
export function useAgentLogin(): {
  /** The form is not shown: the session is not known yet, or the agent goes on. */
  isWaiting: boolean;
  /** The name of a member who is no agent; else ''. */
  otherName: string;
} {
  const { session } = useClient();
  const { state, isAgent: isOne } = useVisitor();
  const name = useMemberName();
  const isDue = useStore(session.store, (one) => one.passwordChangeDue);
  const [, navigate] = useLocation();
  const isAgent = state === 'member' && isOne && !isDue;
  useEffect(() => {
    if (isAgent) navigate('/agentHome', { replace: true });
  }, [isAgent, navigate]);
  return {
    isWaiting: isAgent || state === 'restoring',
    otherName: state === 'member' && !isOne ? name : '',
  };
}
