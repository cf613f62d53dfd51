import { expect } from 'vitest';
import { auth } from '../../locales/en/auth';
import { firstAuth } from '../../locales/en/auth.first';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import { MEMBER } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { LoginWidget, loginStyles } from './index';

const place = {
  styles: [tokensCss, resetCss, ...loginStyles],
  texts: { auth: firstAuth },
  world() {
    const world = createTestWorld();
    world.gateway.state.imageCdns = [window.location.origin];
    return world;
  },
};
const loadTexts = () => import('../../locales/en/auth');
const view = (
  <LoginWidget open={false} start="username" audience="everybody" mode="inline" loadTexts={loadTexts} />
);
const typed = ({ stage }: WalkPage) =>
  ['username', 'password'].map(
    (name) => stage.root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value,
  );
const submit = async ({ stage }: WalkPage) => (await stage.button(auth.submit)).click();
const fill = async ({ stage }: WalkPage) => {
  await stage.type('username', MEMBER.username);
  await stage.type('password', MEMBER.password);
};
const isIn = ({ world }: WalkPage): void =>
  expect(world.client.session.store.getState().state).toBe('member');
const refused = (page: WalkPage): void => {
  expect(page.stage.root.querySelector('[role="alert"]')?.textContent ?? '').not.toBe('');
  expect(page.stage.root.querySelector('button[type="submit"]')?.getAttribute('aria-busy')).not.toBe('true');
};

walkFaults(
  {
    name: 'foyer-login, first load: the form does not wait for anything',
    calls: /^system\./,
    async before(page) {
      page.stage.show(view);
      await fill(page);
    },
    act: ({ world }) => void world.client.system.start(),
    suffers: ({ world }) => expect(world.client.system.store.getState().load).toBe('error'),
    keeps: (page) => expect(typed(page)).toEqual([MEMBER.username, MEMBER.password]),
    async heal(page) {
      await page.world.client.system.retry();
      await submit(page);
    },
    healthy(page) {
      // A fault that did no harm has left the form as it stood.
      if (typed(page)[0] !== MEMBER.username) isIn(page);
    },
  },
  place,
);

walkFaults(
  {
    name: 'foyer-login, logging in',
    calls: /^session\.(login|jwkKey|rsaKey)$/,
    async before(page) {
      await page.world.client.system.start();
      page.stage.show(view);
      await fill(page);
    },
    act: submit,
    suffers: refused,
    keeps: (page) => {
      if (page.world.client.session.store.getState().state !== 'member')
        expect(typed(page)).toEqual([MEMBER.username, MEMBER.password]);
    },
    heal: submit,
    healthy: isIn,
  },
  place,
);

walkFaults(
  {
    name: 'foyer-login, what is known of the member comes after the login',
    calls: /^member\.info$/,
    async before(page) {
      await page.world.client.system.start();
      page.stage.show(view);
      await fill(page);
    },
    act: submit,
    // The session stands; what is known of its owner is asked for when it is needed.
    suffers: ({ world }) => expect(world.gateway.count('member.info')).toBeGreaterThan(0),
    async heal(page) {
      await page.world.clock.advance(30_000);
      // A session that was refused at once leaves the form to try again with.
      if (page.world.client.session.store.getState().state === 'member') return;
      await fill(page);
      await submit(page);
    },
    healthy: isIn,
  },
  place,
);
