import { useEffect, useState } from 'react';
import { useClient } from '../../react';

const SAID_FOR_MS = 2_500;

/** What became of copying a text; said for a moment. */
export function useCopy(text: string): { said: '' | 'copied' | 'copyFailed'; copy(): void } {
  const { clock } = useClient().ports;
  const [said, setSaid] = useState<'' | 'copied' | 'copyFailed'>('');
  useEffect(() => {
    if (said !== 'copied') return undefined;
    const timer = clock.setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clock.clearTimeout(timer);
  }, [said, clock]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      // No permission, or a page without TLS: the text stands there to be copied by hand.
      setSaid('copyFailed');
    }
  };
  return { said, copy: () => void copy() };
}
