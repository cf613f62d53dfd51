import { useMissingPages } from '../../react/use-missing-pages';
import type { AccountPart } from './needs';

export type HasPart = (part: AccountPart) => boolean;

/** Whether the gateway can do a part; none is offered before that is known. */
export function useParts(): HasPart {
  const { pages } = useMissingPages<AccountPart>(() => import('./needs'));
  return (part) => pages?.includes(part) === false;
}
