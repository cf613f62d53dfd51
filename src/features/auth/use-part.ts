import type { auth } from '../../locales/en/auth';
import { useClient, useLazy } from '../../react';

/** Where the words come from that only later parts say; the widget knows the file. */
export type LoadTexts = () => Promise<{ auth: typeof auth }>;

/** A part of the widget that comes when it is wanted, and never before its words. */
export function usePart<T extends object>(loadTexts: LoadTexts, load: () => Promise<T>, wanted = true) {
  const { i18n } = useClient();
  return useLazy(async () => {
    const [part, texts] = await Promise.all([load(), loadTexts()]);
    i18n.addTexts('auth', texts.auth);
    return part;
  }, wanted);
}
