import type { security } from '../../locales/en/security';
import { useClient, useLazy, useSessionEvents } from '../../react';

/** What stands in the element, never before its words. */
export function useBody<Body extends { texts: typeof security }>(load: () => Promise<Body>) {
  const { i18n } = useClient();
  const body = useLazy(async () => {
    const part = await load();
    i18n.addTexts('security', part.texts);
    return part;
  });
  useSessionEvents();
  return body;
}
