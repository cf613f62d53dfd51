import { useEffect, useState, type ComponentType } from 'react';
import type { Namespace, Texts } from '../../locales/types';
import { useClient, useLazy } from '../../react';

/** What stands in a page of the member's own, with the sheets and the English words that it needs. */
export interface MemberBody {
  Body: ComponentType;
  styles?: readonly string[];
  texts: Partial<Record<Namespace, Texts>>;
}

/** A page that is never idle goes on all the same after this long. */
const LATEST_MS = 1_000;

/** True once what stands here has been drawn and the page has nothing better to do. */
export function useIdle(): boolean {
  const { clock } = useClient().ports;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Not every browser says when it is idle.
    if (typeof requestIdleCallback !== 'function') {
      const timer = clock.setTimeout(() => setIdle(true), 0);
      return () => clock.clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, [clock]);
  return isIdle;
}

/** Bodies that came before, by the texts that their words were added to; as many as there are pages. */
const arrived = new WeakMap<object, Map<() => Promise<MemberBody>, MemberBody>>();

/** A body, never before its words. One that was here before stands there with the first drawing. */
export function useMemberBody(load: () => Promise<MemberBody>) {
  const { i18n } = useClient();
  const there = arrived.get(i18n)?.get(load) ?? null;
  return useLazy(
    async () => {
      const body = await load();
      for (const [namespace, pack] of Object.entries(body.texts)) i18n.addTexts(namespace as Namespace, pack);
      const known = arrived.get(i18n) ?? new Map<typeof load, MemberBody>();
      arrived.set(i18n, known.set(load, body));
      return body;
    },
    true,
    there,
  );
}
