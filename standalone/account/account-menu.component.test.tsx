import { expect, it, vi } from 'vitest';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { MEMBER } from '../../src/testing/fixtures';
import { find, siteStage } from '../../src/testing/site-stage';
import { AccountMenu } from './account-menu.view';

const stage = siteStage();

it('[HOME-1] who is a member finds no way to money that has no page', async () => {
  await stage.world.client.session.login({ mode: 'username', ...MEMBER });
  stage.show(<AccountMenu />);
  (await find('.account-button')).click();
  const rows = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('.account-row')].map((row) => row.textContent.trim());
    expect(found).toContain(chrome.support);
    return found;
  });
  expect(rows).not.toContain(chrome.deposit);
  expect(rows).toContain(home.logout);
});
