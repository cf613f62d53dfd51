import { Button } from '../primitives/button';
import { RichText } from '../primitives/rich-text';
import { Skeleton } from '../primitives/skeleton';
import skeletonCss from '../primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../primitives/state';
import stateCss from '../primitives/state.css?inline';
import { Dialog } from './dialog';
import dialogCss from './dialog.css?inline';

export const styles = [dialogCss, skeletonCss, stateCss];

interface RichDialogProps {
  title: string;
  load: 'loading' | 'ready' | 'error';
  /** Rich text of the server; null when there is none. */
  html: string | null;
  emptyText: string;
  errorText: string;
  retryLabel: string;
  closeLabel: string;
  onRetry(): void;
  onClose(): void;
}

/** A text of the server over the page, with its waiting, empty and failed faces. */
export function RichDialog({ title, load, html, ...rest }: RichDialogProps) {
  return (
    <Dialog open title={title} closeLabel={rest.closeLabel} onClose={rest.onClose} size={640}>
      {load === 'loading' && (
        <div aria-busy="true">
          {[90, 100, 75, 95, 60].map((width) => (
            <p key={width}>
              <Skeleton width={`${width}%`} />
              <br />
            </p>
          ))}
        </div>
      )}
      {load === 'error' && (
        <ErrorState
          title={rest.errorText}
          action={<Button onClick={rest.onRetry}>{rest.retryLabel}</Button>}
        />
      )}
      {load === 'ready' &&
        (html ? <RichText html={html} /> : <EmptyState icon="info" title={rest.emptyText} />)}
    </Dialog>
  );
}
