import { useState, type ComponentType } from 'react';
import { useLazy } from '../src/react';
import { PageBoundary } from './page-boundary';
import { Loader } from './kit/loader';
import { LostScreen } from './kit/lost-screen';
import { within } from './kit/within';

type PageFile = { Page: ComponentType };
/** Pages that came before their place was drawn, by what loads them: at most one of each. */
const there = new Map<() => Promise<PageFile>, PageFile>();

/** Has a page at hand for the first drawing of its place. Rejects when it did not come. */
export const preparePage = async (load: () => Promise<PageFile>): Promise<void> =>
  void there.set(load, await within(load()));

/** A page in its place: its script loads when it is opened, and a lost one is asked for again without a reload. */
export function Section({ load }: { load: () => Promise<PageFile> }) {
  const [losses, setLosses] = useState(0);
  const { part, lost, retry } = useLazy(() => within(load()), true, there.get(load) ?? null);
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
