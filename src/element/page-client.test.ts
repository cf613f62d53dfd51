// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('[TRIAL-E2] the page’s client speaks to its gateway as the script tag says', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network in this test')));
  const { pageClient, pageRegistry } = await import('./page-client');
  pageRegistry().config = {
    merchant: 'DEMO',
    gateway: 'https://old.example',
    language: '',
    dialect: 'legacy',
    credentials: 'include',
    launchToken: true,
    digest: false,
  };
  const client = pageClient();
  expect(client?.config.gateway).toBe('https://old.example');
  expect({ ...client?.config.speech }).toEqual({
    dialect: 'legacy',
    credentials: 'include',
    launchToken: true,
    digest: false,
  });
  client?.destroy();
  vi.unstubAllGlobals();
});
