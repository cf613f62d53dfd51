import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useLazy, useText, useTouched } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { LaunchPartProps } from './launch-part.view';
import type { StartRequest } from './launch-part.controller';

type Start = (...request: StartRequest) => void;
interface LaunchFile {
  LaunchPart: ComponentType<LaunchPartProps>;
  texts: LaunchPartProps['texts'];
}

/**
 * Launching for a view that is looked at before anything is played: its code loads once the page is used, or with a
 * start, which then waits for it.
 */
export function useLaunchGate(
  load: () => Promise<LaunchFile>,
  options: Pick<LaunchPartProps, 'mode' | 'rank' | 'active'>,
): { start: Start; view: ReactNode } {
  // Games may also be started elsewhere on the page.
  const isTouched = useTouched();
  const [request, setRequest] = useState<StartRequest | null>(null);
  const { part, lost, retry } = useLazy(load, isTouched || request !== null);
  const start = useCallback<Start>((...next) => setRequest(next), []);
  const onTaken = useCallback(() => setRequest(null), []);
  const view = part ? (
    <part.LaunchPart {...options} texts={part.texts} {...{ request, onTaken }} />
  ) : lost && request ? (
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
