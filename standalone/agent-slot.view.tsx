import { useState, type ReactNode } from 'react';
import { useLazy } from '../src/react';
import { Loader } from './kit/loader.view';
import { LostScreen } from './kit/lost-screen.view';
import { within } from './kit/within';

/** What stands around the agents' pages: a file that no player loads. */
export function AgentSlot({ children }: { children: ReactNode }) {
  const [losses, setLosses] = useState(0);
  const { part, lost, retry } = useLazy(() => within(import('./pages/agent/agent-layout.view')));
  if (lost)
    return (
      <LostScreen
        losses={losses}
        onRetry={() => {
          setLosses((count) => count + 1);
          retry();
        }}
      />
    );
  return part === null ? <Loader /> : <part.AgentLayout>{children}</part.AgentLayout>;
}
