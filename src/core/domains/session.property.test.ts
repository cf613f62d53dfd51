import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { newMember } from '../../testing/fake-state';
import { settle } from '../../testing/clock';
import { asError } from '../kernel/app-error';

/** What may happen to a session, in any order. */
const steps = [
  'login',
  'wrong password',
  'login of another',
  'remembered',
  'challenged',
  'right answer',
  'wrong answer',
  'give up',
  'must change',
  'changed',
  'free play',
  'logout',
  'dead token',
  'reload',
  'offline',
  'online',
  'five minutes',
] as const;
type Step = (typeof steps)[number];

const MARINA = { username: 'marina', password: 'Sea-Breeze-7' };
const JOANA = { username: 'joana2', password: 'Other-Pass-1' };

const createVisitor = () => {
  let world = createTestWorld();
  const { gateway, clock } = world;
  newMember(gateway.state, JOANA);
  const marina = gateway.state.members.get(MARINA.username);
  if (!marina) throw new Error('the member is gone');
  /** Who is here, as listeners were told it. */
  let told: string | null = null;
  const watch = () => {
    world.client.session.onLogin(({ username }) => (told = username));
    world.client.session.onLogout(() => (told = null));
  };
  watch();
  const session = () => world.client.session;
  const enter = (who: typeof MARINA, remember = false) =>
    session().login({ mode: 'username', ...who, remember });
  const acts: Record<Step, () => Promise<unknown> | void> = {
    login: () => enter(MARINA, true),
    'wrong password': () => enter({ ...MARINA, password: 'Wrong-One-1' }),
    'login of another': () => enter(JOANA),
    remembered: () => enter({ ...MARINA, password: '' }, true),
    async challenged() {
      marina.factors = ['G'];
      await enter(MARINA).finally(() => (marina.factors = []));
    },
    async 'right answer'() {
      marina.factors = ['G'];
      await session()
        .verify({ method: 'authenticator', answer: gateway.state.identity.code })
        .finally(() => (marina.factors = []));
    },
    'wrong answer': () => session().verify({ method: 'authenticator', answer: '000000' }),
    'give up': () => session().forgetFactor(),
    async 'must change'() {
      gateway.state.flags.PWDEXPFORCECHANGE3 = true;
      await world.client.system.retry();
      marina.passwordExpired = true;
      await enter(MARINA).finally(() => (marina.passwordExpired = false));
    },
    changed: () => session().passwordChanged(),
    'free play': () => session().freeplay(),
    logout: () => session().logout(),
    'dead token': async () => {
      gateway.state.tokens.clear();
      await session().restore();
    },
    async reload() {
      world.client.destroy();
      world = createTestWorld({ like: world });
      watch();
      await session().restore();
    },
    offline: () => void (gateway.intercept = () => Promise.reject(new TypeError('offline'))),
    online: () => void (gateway.intercept = null),
    'five minutes': () => clock.advance(5 * 60_000),
  };
  return { acts, session, told: () => told, world: () => world };
};

it('[SYS-4] [SYS-5] [AUTH-7] whatever happens in whatever order, state, storage and listeners agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), async (names) => {
      const visitor = createVisitor();
      for (const name of names) {
        const before = visitor.session().store.getState();
        let done = false;
        const act = Promise.resolve(visitor.acts[name]())
          .then(() => null, asError)
          .finally(() => (done = true));
        await settle();
        // Reads are tried again after a pause that only the clock ends.
        while (!done) await visitor.world().clock.advance(1000);
        const error = await act;
        const state = visitor.session().store.getState();
        const { session } = visitor.world().ports.storage;
        const token = session.get('DEMO.token');

        expect(state.state).not.toBe('restoring');
        expect(state.state === 'member').toBe(token !== null);
        if (state.state === 'guest') {
          expect(state).toMatchObject({ kind: null, member: null, passwordChangeDue: false });
          expect(visitor.session().changeTicket()).toBeNull();
          expect(session.get('DEMO.login')).toBeNull();
        }
        if (state.state === 'guest') expect(visitor.told()).toBeNull();
        if (state.member !== null && !state.passwordChangeDue)
          expect(visitor.told()).toBe(state.member.username);
        if (visitor.session().changeTicket() !== null) expect(state.passwordChangeDue).toBe(true);
        if (state.factor !== null) expect(name === 'challenged' || before.factor !== null).toBe(true);
        // A refusal changes no session.
        if (error !== null && name !== 'dead token' && before.state === 'member')
          expect(state.username).toBe(before.username);
      }
      visitor.world().client.destroy();
      expect(visitor.world().clock.waiting()).toBe(0);
    }),
    { numRuns: 25 },
  );
});
