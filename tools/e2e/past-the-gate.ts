import { test as base, type BrowserContext } from '@playwright/test';

/** What a visitor of the demo has answered once: 18 and the terms, no passkey for now. */
const ANSWERS = ['foyer.demo.adult', 'foyer.demo.passkeyOffer'];

/** Lets a browser in that has answered before. Said before any page runs: the first visit to put it there would be one more that can fail. */
export const passGate = async (context: BrowserContext, site: string): Promise<void> => {
  await context.addInitScript(
    ([origin, answers]) => {
      if (window.location.origin !== origin) return;
      try {
        for (const name of answers)
          if (window.localStorage.getItem(name) === null) window.localStorage.setItem(name, '1');
      } catch {
        // The operator's page in a partner's frame has no storage in every browser, and asks nothing there.
      }
    },
    [site, ANSWERS] as const,
  );
};

/** Tests begin past the gate; one of a question says `test.use({ gate: 'closed' })`. */
export const test = base.extend<{ gate: 'passed' | 'closed' }>({
  gate: ['passed', { option: true }],
  context: async ({ context, gate, baseURL }, use) => {
    if (gate === 'passed') await passGate(context, baseURL ?? '');
    await use(context);
  },
});
