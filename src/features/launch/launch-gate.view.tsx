import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useLazy, useText, useTouched } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { LaunchPartProps, StartWish } from './launch-part.view';

type Start = (...wish: StartWish) => void;
interface LaunchFile {
  LaunchPart: ComponentType<LaunchPartProps>;
  texts: LaunchPartProps['texts'];
}

/**
 * Launching for a view that is looked at before anything is played: its code comes once somebody uses the page, or with a
 * start, which then waits for it.
 */
export function useLaunchGate(
  load: () => Promise<LaunchFile>,
  options: Pick<LaunchPartProps, 'mode' | 'rank' | 'active'>,
): { start: Start; view: ReactNode } {
  // Games may also be started elsewhere on the page.
  const isTouched = useTouched();
  const [wish, setWish] = useState<StartWish | null>(null);
  const { part, lost, retry } = useLazy(load, isTouched || wish !== null);
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
