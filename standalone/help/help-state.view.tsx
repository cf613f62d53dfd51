import { useText } from '../../src/react';
import { Button } from '../../src/ui/primitives/button';
import { Skeleton } from '../../src/ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { useHelpText } from './help-texts';
import type { HelpLoad } from './help-load';

/** Widths of what stands where the text will be, in %. */
const LINES = [70, 95, 90, 60, 45, 85];

/** The help while there is nothing of it to read: it is loading, failed to load, or is empty. Nothing once it is there. */
export function HelpState({ help: { load, headings, failure, error, retry } }: { help: HelpLoad }) {
  const words = useHelpText();
  const shared = useText('common');
  switch (load) {
    case 'loading':
      return (
        <div className="help-wait" aria-busy="true">
          {LINES.map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      );
    case 'error':
      return (
        <ErrorState
          title={words('failed')}
          text={failure}
          error={error}
          action={<Button onClick={retry}>{shared('retry')}</Button>}
        />
      );
    case 'ready':
      return headings.length === 0 ? <EmptyState icon="info" title={words('empty')} /> : null;
  }
}
