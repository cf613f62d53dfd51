import { useEffect, useState, type ComponentType } from 'react';
import type { AppError } from '../core/kernel/app-error';
import type { Client } from '../core/types';
import { useClient } from './client-context';
import { useIsOlder } from './use-is-older';
import { useLazy } from './use-lazy';

export interface Missing<Page extends string> {
  /** Pages that this gateway cannot serve; null while that is not known. */
  pages: readonly Page[] | null;
  /** Its sentence stands in the place of such a page. */
  error: AppError | null;
  /** The note below each page. */
  Note?: ComponentType;
}
const NONE: Missing<never> = { pages: [], error: null };
const UNKNOWN: Missing<never> = { pages: null, error: null };

/** Watches which pages the gateway cannot serve. A gateway of ours serves all of them: nothing is loaded there. */
export function useMissingPages<Page extends string>(
  load: () => Promise<{ watchMissing(client: Client, tell: (missing: Missing<Page>) => void): () => void }>,
): Missing<Page> {
  const client = useClient();
  const isOlder = useIsOlder();
  const { part, lost } = useLazy(load, isOlder);
  const [missing, setMissing] = useState<Missing<Page>>(UNKNOWN);
  useEffect(() => part?.watchMissing(client, setMissing), [client, part]);
  return isOlder && !lost ? missing : NONE;
}
