import { missingCallsDomain } from '../core/domains/missing-calls';
import { useDomain } from './client-context';
import { useStore } from './use-store';

/** Whether this gateway does not have a call, or a part of one; false until that is known. */
export const useLacks = (name: string): boolean =>
  useStore(useDomain(missingCallsDomain).store, ({ has }) => has(name));
