import { useEffect, useState } from 'react';
import { useClient, useStore } from '../../src/react';

const SAID_FOR_MS = 2_500;

/** The member's number, and what became of copying it; that is said for a moment. */
export function useCopyId(): { id: string; said: '' | 'copySuccess' | 'copyFailed'; copy(): void } {
  const { session, ports } = useClient();
  const id = useStore(session.store, (state) => state.member?.id ?? '');
  const [said, setSaid] = useState<'' | 'copySuccess' | 'copyFailed'>('');
  useEffect(() => {
    if (said === '') return;
    const timer = ports.clock.setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [said, ports]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      setSaid('copySuccess');
    } catch {
      // No permission, or a page without TLS: the number stands there to be copied by hand.
      setSaid('copyFailed');
    }
  };
  return { id, said, copy: () => void copy() };
}
