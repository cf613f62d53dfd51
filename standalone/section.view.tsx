import { useState } from 'react';
import { useLazy } from '../src/react';
import { PageBoundary } from './page-boundary.view';
import { Loader } from './kit/loader.view';
import { LostScreen } from './kit/lost-screen.view';
import { within } from './kit/within';
import { pageAtHand, type PageFile } from './page-file';

/** A page in its place: its script loads when it is opened, and a lost one is asked for again without a reload. */
export function Section({ load }: { load: () => Promise<PageFile> }) {
  const [losses, setLosses] = useState(0);
  const { part, lost, retry } = useLazy(() => within(load()), true, pageAtHand(load));
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
