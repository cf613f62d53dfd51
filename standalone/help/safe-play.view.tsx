import { useLazy } from '../../src/react';
import { LostDialog } from '../kit/lost-dialog.view';
import { within } from '../kit/within';

/** Time spent here and advice for safe play, two taps from every page; its file is deferred. */
export function SafePlay({ onClose }: { onClose(): void }) {
  const { part, lost, retry } = useLazy(() => within(import('./safe-play-dialog.view')));
  if (lost) return <LostDialog onRetry={retry} onClose={onClose} />;
  return part && <part.SafePlayDialog onClose={onClose} />;
}
