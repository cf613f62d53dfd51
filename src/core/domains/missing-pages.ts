import { AppError } from '../kernel/app-error';
import type { Client } from '../types';
import { missingCallsDomain } from './missing-calls';

/** Pages that this gateway cannot serve, and the error whose sentence stands in their place. */
export interface MissingPages<Page extends string> {
  pages: readonly Page[];
  error: AppError;
}

/**
 * Tells which pages this gateway cannot serve: once that is known, and with each call that it turns out not to have.
 * @param needs the calls that each page requires; a page without a row works with every gateway
 */
export const watchMissingPages = <Page extends string>(
  client: Client,
  needs: ReadonlyMap<Page, readonly string[]>,
  tell: (missing: MissingPages<Page>) => void,
): (() => void) => {
  const { store } = client.use(missingCallsDomain);
  const error = new AppError('FUNCTION_NOT_AVAILABLE');
  let isOver = false;
  const look = (): void => {
    const { has } = store.getState();
    const pages = [...needs].filter(([, calls]) => calls.some(has)).map(([page]) => page);
    if (!isOver) tell({ pages, error });
  };
  // If the dialect's file is lost nothing counts as missing, and every page is offered.
  client.dialect().then(look, look);
  const stop = store.subscribe(look);
  return () => {
    isOver = true;
    stop();
  };
};
