import type { Page } from '@playwright/test';

/** Collects what must not happen on a page: uncaught errors, unhandled rejections, refused policies, console errors. */
export const watchPage = (page: Page, options: { allow?: RegExp } = {}): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Browsers ask for this one by themselves, once a profile.
    if (message.type() !== 'error' || message.location().url.endsWith('/favicon.ico')) return;
    const line = `console: ${message.text()}`;
    if (!options.allow?.test(line)) faults.push(line);
  });
  return faults;
};
