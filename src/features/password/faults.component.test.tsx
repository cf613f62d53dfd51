// @module-tag full-run
import { expect } from 'vitest';
import { password as words } from '../../locales/en/password';
import { registration } from '../../locales/en/registration';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import { MEMBER, MEMBER_EMAIL } from '../../testing/fixtures';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { passwordStyles, PasswordWidget } from './index';

const loadForms = async () => ({
  ...(await import('./password-forms.view')),
  texts: words,
  rules: registration,
});
const loadFrame = () => import('./password-frame.view');
const place = {
  styles: [tokensCss, resetCss, ...passwordStyles],
  texts: {},
  world() {
    const world = createTestWorld({ routes: true });
    world.gateway.state.imageCdns = [window.location.origin];
    return world;
  },
};
const NEW = 'Quiet-Harbour-9';
const view = (which: 'forgot' | 'change') => (
  <PasswordWidget mode="inline" open={false} view={which} loadForms={loadForms} loadFrame={loadFrame} />
);
const submit = async ({ stage }: WalkPage) => (await stage.find('button[type="submit"]')).click();
const valuesOf = ({ stage }: WalkPage, names: readonly string[]) =>
  names.map((name) => stage.root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value);
const fill = async (stage: WalkPage['stage']): Promise<void> => {
  await stage.type('oldPassword', MEMBER.password);
  await stage.type('newPassword', NEW);
  await stage.type('confirmNewPassword', NEW);
};
const refused = ({ stage }: WalkPage): void => {
  expect(stage.root.querySelector('[role="alert"]')?.textContent ?? '').not.toBe('');
  expect(stage.root.querySelector('button[type="submit"]')?.getAttribute('aria-busy')).not.toBe('true');
};

walkFaults(
  {
    name: 'foyer-password, a link by mail',
    calls: /^password\./,
    async before({ world, stage }) {
      await world.client.system.start();
      stage.show(view('forgot'));
      await stage.type('username', MEMBER.username);
      await stage.type('email', MEMBER_EMAIL);
    },
    act: submit,
    suffers: refused,
    keeps(page) {
      if (page.stage.text().includes(words.sentTitle)) return;
      expect(valuesOf(page, ['username', 'email'])).toEqual([MEMBER.username, MEMBER_EMAIL]);
    },
    heal: submit,
    healthy: ({ stage }) => expect(stage.text()).toContain(words.sentTitle),
  },
  place,
);

walkFaults(
  {
    name: 'foyer-password, a change',
    calls: /^(password\.|session\.(jwkKey|rsaKey))/,
    async before({ world, stage }) {
      await world.client.system.start();
      await world.client.session.login({ mode: 'username', ...MEMBER });
      stage.show(view('change'));
      await fill(stage);
    },
    act: submit,
    suffers: refused,
    // Two tries are three seconds apart; after a session that ended the form is typed again.
    async heal(page) {
      await fill(page.stage);
      await page.world.clock.advance(3_000);
      await submit(page);
    },
    healthy: ({ world }) => expect(world.gateway.state.members.get(MEMBER.username)?.password).toBe(NEW),
  },
  place,
);
