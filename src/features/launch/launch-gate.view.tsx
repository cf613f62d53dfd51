import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { LaunchPartProps, StartWish } from './launch-part.view';

/** After this long without a start the part loads anyhow: games may also be started elsewhere on the page. */
const SETTLED_MS = 2_000;

type Start = (...wish: StartWish) => void;
interface LaunchFile {
  LaunchPart: ComponentType<LaunchPartProps>;
  texts: LaunchPartProps['texts'];
}

/**
 * Launching for a view that is looked at before anything is played: its code comes once the page has settled, or with the
 * first start, which then waits for it.
 */
export function useLaunchGate(
  load: () => Promise<LaunchFile>,
  options: Pick<LaunchPartProps, 'mode' | 'rank' | 'active'>,
): { start: Start; view: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const [wish, setWish] = useState<StartWish | null>(null);
  const { part, lost, retry } = useLazy(load, wanted || wish !== null);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const start = useCallback<Start>((...next) => setWish(next), []);
  const onTaken = useCallback(() => setWish(null), []);
  const view = part ? (
    <part.LaunchPart {...options} texts={part.texts} {...{ wish, onTaken }} />
  ) : lost && wish ? (
    <Lost retry={retry} />
  ) : null;
  return { start, view };
}

function Lost({ retry }: { retry(): void }) {
  const t = useText('common');
  return (
    <div className="f-state" role="alert">
      <p>{t('chunkLost')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}
