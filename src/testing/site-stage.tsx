import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Router } from 'wouter';
import { chrome } from '../locales/en/chrome';
import { home } from '../locales/en/home';
import { ClientProvider } from '../react';
import { createTestWorld, type TestWorld } from './client';

export interface Stage {
  world: TestWorld;
  place: HTMLElement;
  root: Root;
  /** Another world in place of the first one. */
  begin(languages?: string[], say?: (gateway: TestWorld['gateway']) => void): Promise<void>;
  /** Nothing is shown any more; the next view is drawn anew. */
  clear(): void;
  show(view: ReactNode): void;
}

/** A part of the page's chrome alone, anew for each test of the file. */
export function siteStage(): Stage {
  const stage = {
    async begin(languages = ['EN', 'PT', 'ES'], say = () => undefined) {
      const world = createTestWorld({ url: 'https://play.example/' });
      stage.world = world;
      say(world.gateway);
      world.gateway.state.languages = languages;
      world.client.i18n.addTexts('chrome', chrome);
      world.client.i18n.addTexts('home', home);
      await world.client.system.start();
    },
    clear() {
      stage.root.unmount();
      stage.root = createRoot(stage.place);
    },
    show: (view) =>
      stage.root.render(
        <ClientProvider client={stage.world.client}>
          <Router>{view}</Router>
        </ClientProvider>,
      ),
  } as Stage;
  beforeEach(async () => {
    await stage.begin();
    stage.place = document.createElement('div');
    document.body.append(stage.place);
    stage.root = createRoot(stage.place);
  });
  afterEach(() => {
    stage.root.unmount();
    stage.place.remove();
    stage.world.client.destroy();
    vi.restoreAllMocks();
  });
  return stage;
}

/** The first element that matches and says this; waits for it. */
export const find = (selector: string, words = ''): Promise<HTMLElement> =>
  vi.waitFor(
    () => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
        (one.getAttribute('aria-label') ?? one.textContent).includes(words),
      );
      if (found === undefined) throw new Error(`no ${selector} "${words}" in: ${document.body.textContent}`);
      return found;
    },
    { timeout: 10_000 },
  );

export const none = (selector: string): Promise<void> =>
  vi.waitFor(() => expect(document.querySelector(selector)).toBeNull());
