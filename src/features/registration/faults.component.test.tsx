import { expect } from 'vitest';
import { registration } from '../../locales/en/registration';
import { firstRegistration } from '../../locales/en/registration.first';
import { createTestWorld } from '../../testing/client';
import { walkFaults, type WalkPage } from '../../testing/fault-walk';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { registerStyles, RegisterWidget } from './index';

const loadDeferred = async () => ({ ...(await import('./register-deferred.view')), texts: registration });
const place = {
  styles: [tokensCss, resetCss, ...registerStyles],
  texts: { registration: firstRegistration },
  world() {
    const world = createTestWorld({ url: 'https://partner.example/join' });
    world.gateway.state.imageCdns = [window.location.origin];
    return world;
  },
};
const NEW = { username: 'paloma77', password: 'Blue-Door-42', confirmPassword: 'Blue-Door-42' };
const view = (
  <RegisterWidget mode="inline" open={false} affiliateCode="" referralCode="" loadDeferred={loadDeferred} />
);
const submit = async ({ stage }: WalkPage) => (await stage.button(registration.submit)).click();
const valueOf = ({ stage }: WalkPage, name: string) =>
  stage.root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;

walkFaults(
  {
    name: 'foyer-register, sending the form',
    calls: /^session\.(register|checkUsername|affiliate|jwkKey|rsaKey)$/,
    async before({ world, stage }) {
      await world.client.system.start();
      stage.show(view);
      for (const [name, value] of Object.entries(NEW)) await stage.type(name, value);
      (await stage.field('terms')).click();
      (await stage.field('adult')).click();
    },
    act: submit,
    suffers: ({ stage }) => {
      expect(stage.root.querySelector('[role="alert"]')?.textContent ?? '').not.toBe('');
      expect(stage.root.querySelector('button[type="submit"]')?.getAttribute('aria-busy')).not.toBe('true');
    },
    keeps(page) {
      if (page.world.client.session.store.getState().state === 'member') return;
      for (const [name, value] of Object.entries(NEW)) expect(valueOf(page, name)).toBe(value);
      for (const name of ['terms', 'adult'])
        expect(page.stage.root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked).toBe(true);
    },
    heal: submit,
    healthy: ({ world }) => expect(world.client.session.store.getState().state).toBe('member'),
  },
  place,
);

walkFaults(
  {
    name: 'foyer-register, first load',
    calls: /^system\./,
    act({ world, stage }) {
      stage.show(view);
      void world.client.system.start();
    },
    suffers: ({ world, stage }) => {
      expect(world.client.system.store.getState().load).toBe('error');
      expect(stage.root.querySelector('button, input')).not.toBeNull();
    },
    async heal({ world, stage }) {
      const again = [...stage.root.querySelectorAll('button')].find((one) => /again/i.test(one.textContent));
      if (again) again.click();
      else await world.client.system.retry();
    },
    healthy: ({ stage }) => expect(stage.root.querySelector('input[name="username"]')).not.toBeNull(),
  },
  place,
);
