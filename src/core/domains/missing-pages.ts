import { AppError } from '../kernel/app-error';
import type { Client } from '../types';
import { missingCallsDomain } from './missing-calls';

/** Pages that this gateway cannot serve, and the error whose sentence stands in their place. */
export interface MissingPages<Page extends string> {
  pages: readonly Page[];
  error: AppError;
}

/** Tells what this gateway does not have: once that is known, and with each call that it turns out not to have. */
export const watchMissingCalls = (
  client: Client,
  tell: (has: (call: string) => boolean) => void,
): (() => void) => {
  const { store } = client.use(missingCallsDomain);
  let isOver = false;
  const look = (): void => {
    if (!isOver) tell(store.getState().has);
  };
  // If the dialect's file is lost nothing counts as missing, and everything is offered.
  client.dialect().then(look, look);
  const stop = store.subscribe(look);
  return () => {
    isOver = true;
    stop();
  };
};

/**
 * Tells which pages this gateway cannot serve.
 * @param needs calls without which a page cannot work; a page without a row works everywhere
 */
export const watchMissingPages = <Page extends string>(
  client: Client,
  needs: ReadonlyMap<Page, readonly string[]>,
  tell: (missing: MissingPages<Page>) => void,
): (() => void) => {
  const error = new AppError('FUNCTION_NOT_AVAILABLE');
  return watchMissingCalls(client, (has) =>
    tell({ pages: [...needs].filter(([, calls]) => calls.some(has)).map(([page]) => page), error }),
  );
};
