import { useLayoutEffect, type RefObject } from 'react';
import { missingCallsDomain } from '../core/domains/missing-calls';
import { useDomain } from './client-context';
import { useStore } from './use-store';

/** Parts of a member's own pages with the call without which each of them cannot work. */
const PARTS: readonly (readonly [selector: string, call: string])[] = [
  ["[part='avatar']", 'profile.avatar'],
  ["[part='change-contact']", 'profile.contactChange'],
  ["[part='confirm-contact']", 'contact.verify'],
  ["[part='forgot']", 'paymentPassword.reset'],
  ["[part='payee'] [part='remove']", 'payees.remove'],
];

/** The calls that a page's `data-lacks` names where the gateway does not have them. */
export const partCalls: readonly string[] = PARTS.map(([, call]) => call);

/** Leaves the parts out of a page that names their calls. Loaded in front of an older gateway only. */
export const partStyles: readonly string[] = [
  PARTS.map(([selector, call]) => `[data-lacks~='${call}'] ${selector} { display: none; }`).join('\n'),
];

/** Sets `data-lacks` on the parent element: the calls of `PARTS` that this gateway does not have. */
export function useMissingParts(inside: RefObject<HTMLElement | null>): void {
  const { has } = useStore(useDomain(missingCallsDomain).store, (state) => state);
  useLayoutEffect(() => {
    inside.current?.parentElement?.setAttribute('data-lacks', partCalls.filter(has).join(' '));
  }, [inside, has]);
}
