import { test as base, type BrowserContext } from '@playwright/test';

/** What a visitor of the demo has answered once: 18 and the terms, no passkey for now. */
const AGE = 'foyer.demo.adult';
const ANSWERS = [AGE, 'foyer.demo.passkeyOffer'];
/** Announcements that open by themselves once a session were closed in this one. */
const CLOSED = ['foyer.ANONYMOUS_POPUP', 'foyer.USER_POPUP'];

/** Lets a browser in that has answered before. Said before any page runs: the first visit to put it there would be one more that can fail. */
export const passGate = async (
  context: BrowserContext,
  site: string,
  given: readonly string[] = ANSWERS,
): Promise<void> => {
  await context.addInitScript(
    ([origin, answers, closed]) => {
      if (window.location.origin !== origin) return;
      try {
        for (const name of answers)
          if (window.localStorage.getItem(name) === null) window.localStorage.setItem(name, '1');
        for (const name of closed) window.sessionStorage.setItem(name, 'closed');
      } catch {
        // The operator's page in a partner's frame has no storage in every browser, and asks nothing there.
      }
    },
    [site, given, CLOSED] as const,
  );
};

/** Tests begin past all questions; one of the age says `test.use({ gate: 'closed' })`, one of the passkey `'offered'`. */
export const test = base.extend<{ gate: 'passed' | 'offered' | 'closed' }>({
  gate: ['passed', { option: true }],
  context: async ({ context, gate, baseURL }, use) => {
    if (gate !== 'closed') await passGate(context, baseURL ?? '', gate === 'offered' ? [AGE] : ANSWERS);
    await use(context);
  },
});
