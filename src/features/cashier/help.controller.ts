import { useState } from 'react';
import { useClient } from '../../react';

export interface HelpCase {
  kind: 'deposit' | 'withdrawal';
  id: string;
  reference: string;
}

/** Leads to customer service with what it is about; the number to tell stands here meanwhile, whichever way they are asked. */
export function useHelp(about: HelpCase): { isAsked: boolean; ask(): void } {
  const client = useClient();
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    ask() {
      setAsked(true);
      client.intend({ type: 'open-service', about });
    },
  };
}
