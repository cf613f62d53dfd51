import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../src/core';
import { createTestWorld } from '../../src/testing/client';
import { sideMenuDomain } from './side-menu-state';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const openPage = (like?: ReturnType<typeof createTestWorld>) => {
  const world = createTestWorld(like === undefined ? {} : { like });
  clients.push(world.client);
  return { world, menu: world.client.use(sideMenuDomain) };
};

it('[HOME-2] the menu is made narrow and wide again, and stays so in this browser', () => {
  const first = openPage();
  const heard: boolean[] = [];
  first.menu.store.subscribe(({ wide }) => heard.push(wide));
  expect(first.menu.store.getState()).toEqual({ wide: true, drawer: false });
  first.menu.toggleWide();
  expect(openPage(first.world).menu.store.getState().wide).toBe(false);
  first.menu.toggleWide();
  expect(openPage(first.world).menu.store.getState().wide).toBe(true);
  expect(heard).toEqual([false, true]);
});

it('[HOME-2] an open drawer is of this page alone', () => {
  const first = openPage();
  first.menu.setDrawer(true);
  expect(first.menu.store.getState().drawer).toBe(true);
  expect(openPage(first.world).menu.store.getState().drawer).toBe(false);
});
