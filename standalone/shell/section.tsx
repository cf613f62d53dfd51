import { useState, type ComponentType } from 'react';
import { useLazy } from '../../src/react';
import { PageBoundary } from './page-boundary';
import { Loader } from './loader';
import { LostScreen } from './lost-screen';
import { within } from './within';

/** A page in its place: its script loads when somebody goes there, and a lost one is asked for again without a reload. */
export function Section({ load }: { load: () => Promise<{ Page: ComponentType }> }) {
  const [losses, setLosses] = useState(0);
  const { part, lost, retry } = useLazy(() => within(load()));
  const again = (): void => {
    setLosses((count) => count + 1);
    retry();
  };
  if (lost) return <LostScreen losses={losses} onRetry={again} />;
  if (part === null) return <Loader />;
  return (
    <PageBoundary>
      <part.Page />
    </PageBoundary>
  );
}
