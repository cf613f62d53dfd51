import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { zonedTime } from '../../src/react/zoned-time';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { ClientProvider } from '../../src/react';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { focusAfterNavigation, scrollAfterNavigation } from '../routing/scroll';
import { StatusScreen } from './status-screen.view';

const WAIT = { timeout: 10_000 };
let place: HTMLElement;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  place.remove();
});

describe('the screen over the whole site', () => {
  let world: TestWorld;
  let root: Root;
  const show = async (change: (state: TestWorld['gateway']['state']) => void): Promise<void> => {
    world = createTestWorld({ url: 'https://play.example/' });
    world.client.i18n.addTexts('chrome', chrome);
    world.client.i18n.addTexts('home', home);
    change(world.gateway.state);
    await world.client.system.start();
    root = createRoot(place);
    root.render(
      <ClientProvider client={world.client}>
        <StatusScreen />
      </ClientProvider>,
    );
  };
  afterEach(() => {
    root.unmount();
    world.client.destroy();
  });
  const screen = (): Promise<HTMLDialogElement> =>
    vi.waitFor(() => {
      const found = place.querySelector<HTMLDialogElement>('dialog[open]');
      if (found?.querySelector('h1') == null) throw new Error(`no screen in: ${place.textContent}`);
      return found;
    }, WAIT);
  const words = (box: HTMLElement): (string | null)[] =>
    [...box.querySelectorAll('button')].map((button) => button.textContent);
  const service = { csType: 'LIVECHAT', title: 'Live', path: 'https://chat.example/1' };

  it('[SYS-2] is the maintenance with its title, its words and live support, also where the region is blocked', async () => {
    await show((state) => {
      state.maintenance = true;
      state.regionRestriction = true;
      state.customerService = [service];
    });
    const box = await screen();
    expect(box.querySelector('h1')?.textContent).toBe(home.maintenanceTitle);
    expect(box.textContent).toContain(home.maintenanceText);
    expect(words(box)).toEqual([home.checkAgain, home.support]);
    expect((await axe.run(box)).violations.map(({ id }) => id)).toEqual([]);
  });

  it('[SYS-2] [I18N-2] says whose page it is, in which language, and until when with the zone', async () => {
    await show((state) => {
      state.maintenance = true;
      state.maintenanceEnd = Date.UTC(2030, 0, 2, 3, 4);
    });
    const box = await screen();
    expect(box.querySelector('.brand')?.textContent).toBe('Foyer');
    const until = zonedTime('en', Date.UTC(2030, 0, 2, 3, 4));
    expect(box.textContent).toContain(home.maintenanceUntil.replace('{{time}}', until));
    expect(until).toMatch(/[A-Z]{3}/);
    const choice = await vi.waitFor(() => {
      const found = box.querySelector('select');
      if (found === null) throw new Error('no choice of a language');
      return found;
    }, WAIT);
    choice.value = 'PT';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(world.client.i18n.store.getState().language).toBe('PT'), WAIT);
    expect((await axe.run(box)).violations.map(({ id }) => id)).toEqual([]);
  });

  it('[SYS-2] is the region block with the visitor’s address; without a service there is no button to one', async () => {
    await show((state) => {
      state.regionRestriction = true;
      state.customerService = [];
    });
    const box = await screen();
    const ip = world.client.system.store.getState().status?.ip ?? '';
    expect(ip).not.toBe('');
    expect(box.textContent).toContain(home.regionText.replace('{{ip}}', ip));
    expect(words(box)).toEqual([home.checkAgain]);
  });

  it('[SYS-2] [TRIAL-S3] asks again by its button, and says that it does', async () => {
    await show((state) => {
      state.maintenance = true;
      state.customerService = [];
    });
    const box = await screen();
    world.gateway.state.maintenance = false;
    box.querySelector('button')?.click();
    await vi.waitFor(() => expect(words(box)).toEqual([home.checking]), WAIT);
    await world.clock.advance(3_000);
    await vi.waitFor(() => expect(world.client.system.store.getState().status?.state).toBe('open'), WAIT);
  });

  it('[SYS-2] holds against Escape', async () => {
    await show((state) => {
      state.maintenance = true;
    });
    const box = await screen();
    const cancel = new Event('cancel', { cancelable: true });
    box.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    box.close();
    await vi.waitFor(() => expect(box.open).toBe(true), WAIT);
  });
});

describe('[NAV-7] after a navigation the page stands', () => {
  const long = (): void => {
    place.innerHTML =
      '<main id="content"><h1>Heading</h1><div style="block-size:4000px"></div><section id="term">Terms</section></main>';
  };
  const section = (): HTMLElement | null => document.getElementById('term');

  it('at the top', () => {
    long();
    window.scrollTo(0, 900);
    scrollAfterNavigation('');
    expect(window.scrollY).toBe(0);
  });

  it('at the target of its hash, also when that comes later, and reading goes on from there', async () => {
    const stop = scrollAfterNavigation('#term');
    long();
    await vi.waitFor(() => expect(document.activeElement).toBe(section()), WAIT);
    expect(section()?.getBoundingClientRect().top).toBeLessThan(window.innerHeight);
    expect(window.scrollY).toBeGreaterThan(0);
    stop();
    window.scrollTo(0, 0);
  });

  it('with the focus at its heading', async () => {
    const stop = focusAfterNavigation();
    long();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'), WAIT);
    stop();
  });
});
