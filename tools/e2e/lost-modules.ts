import type { Page } from '@playwright/test';

const PROBE = '/lost-module-probe.js';

/**
 * Whether this browser asks again for a module that was lost once, as the standard has it since July 2026 (whatwg/html#10327).
 * Older ones keep the failure for as long as the page lives, and a page can do nothing about it but reload.
 */
export async function asksAgainForLostModules(page: Page): Promise<boolean> {
  const load = (): Promise<boolean> =>
    page.evaluate(
      (address) =>
        import(address).then(
          () => true,
          () => false,
        ),
      PROBE,
    );
  await page.route(`**${PROBE}`, (route) => route.abort());
  await load();
  await page.unroute(`**${PROBE}`);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const came = await load();
  await page.unroute(`**${PROBE}`);
  return came;
}
