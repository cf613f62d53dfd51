import { createSession } from './domains/session';
import { createSystem } from './domains/system';
import { createI18n } from './i18n/i18n';
import type { MoneyTextFactory } from './i18n/money-text';
import type { TextsFactory } from './i18n/texts';
import { isAppError } from './kernel/app-error';
import type { CheckedConfig } from './kernel/config';
import { createLazy } from './kernel/lazy';
import { createListeners } from './kernel/listeners';
import { createMortalClock } from './kernel/mortal-clock';
import { bare } from './kernel/bare';
import { createPorts } from './kernel/ports';
import { createServerTime } from './kernel/server-time';
import type { Dialect } from './transport/dialect';
import type { Transport } from './transport/transport';
import type { CallOptions, Client, DomainDefinition, Intent, Ports } from './types';

/** An intent that waits longer than this for a login is dropped. */
const RESUME_LIFE_MS = 10 * 60 * 1000;

/** "This needs a login" and the like: the newest listener is asked first. What waits for a login goes on after it, once. */
const createIntents = (clock: Ports['clock']) => {
  const answerers: ((intent: Intent) => boolean)[] = [];
  let waiting: { resume: () => void; since: number } | null = null;
  const oneShot = (resume: () => void) => {
    let due = true;
    return () => {
      if (due) resume();
      due = false;
    };
  };
  return {
    intend(given: Intent): boolean {
      const resume =
        given.type === 'need-login' && Object.hasOwn(given, 'resume') && given.resume
          ? oneShot(given.resume)
          : null;
      const intent: Intent = resume ? { type: 'need-login', resume } : given;
      const taken = [...answerers].reverse().some((answer) => answer(intent));
      if (taken && resume) waiting = { resume, since: clock.now() };
      return taken;
    },
    onIntent(answer: (intent: Intent) => boolean) {
      answerers.push(answer);
      return () => {
        const at = answerers.indexOf(answer);
        if (at >= 0) answerers.splice(at, 1);
      };
    },
    settleWaiting(loggedIn: boolean): void {
      const given = waiting;
      waiting = null;
      if (loggedIn && given && clock.now() - given.since <= RESUME_LIFE_MS) given.resume();
    },
  };
};

const isClosed = (error: unknown): boolean =>
  isAppError(error) && (error.code === 'MAINTENANCE' || error.code === 'REGION_BLOCKED');

/**
 * Composes the domains and decides nothing. Nothing is fetched before `system.start()` or the first call.
 * @param checked by `readConfig`, or by the loader, which reads the same fields by the same rules
 * @param makeTexts what reads texts on this page
 * @param makeMoney what writes amounts; without it that comes with the first member, or with the first amount
 */
export const composeClient = (
  checked: CheckedConfig,
  makeTexts: TextsFactory,
  makeMoney?: MoneyTextFactory,
): Client => {
  const { ports: ownPorts, earlyStatus, earlyAnswer, sealing, language, ...config } = checked;
  const ends = createListeners<void>();
  const closing = new AbortController();
  const domains = new Map<string, unknown>();
  const firstAnswer = createLazy(async () => (await import('./first-answer')).firstAnswer);
  const calls = createLazy(() => import('./transport/transport'));
  const seals = createLazy(() => import('./transport/sealing/sealing'));
  const effects = createLazy(async () => {
    // A member sees amounts; a lost file is asked for again by the first of them.
    const money = i18n.loadMoney().catch(() => undefined);
    const { createWork } = await import('./domains/session.effects');
    await money;
    return { createWork };
  });
  const legacy = createLazy(() => import('./transport/legacy/dialect'));
  const outside = createPorts(ownPorts);
  const mortal = createMortalClock(outside.clock);
  const ports = bare({ ...outside, clock: mortal.clock });
  const { intend, onIntent, settleWaiting } = createIntents(ports.clock);
  const base = {
    config,
    ports,
    serverTime: createServerTime(ports.clock),
    intend,
    onIntent,
    // What begins after the end is over at once: a page may destroy while a part is still on its way.
    onDestroy: (end: () => void) => {
      if (closing.signal.aborted) end();
      else ends.add(() => end());
    },
  };
  const i18n = createI18n(base, language, makeTexts, undefined, makeMoney);

  // The parts know each other through functions only, since each needs another one's answer later.
  let transport: Transport | null = null;
  const send = async (...given: Parameters<Transport>): Promise<unknown> => {
    const { createTransport } = await calls();
    transport ??= createTransport({
      client: base,
      earlyAnswer,
      closing: closing.signal,
      token: () => session.token(),
      language: () => i18n.store.getState().language,
      refused: (token, error) => session.refused(token, error),
      dialect,
      async seal(message, spoken) {
        if (!sealing) await system.start();
        const way = sealing ?? system.store.getState().status?.sealing[0] ?? 'legacy';
        return (await seals()).seal({ ...base, call }, way, message, spoken);
      },
    });
    try {
      return await transport(...given);
    } catch (error) {
      // Most pages never fail, so most sentences come with the first failure.
      await i18n.loadErrorText(error);
      // Closed since the page was opened: the start-up call says how, and every widget follows.
      if (isClosed(error)) void system.check();
      throw error;
    }
  };
  const dialect = async (when: 'known' | 'settled' | 'asked'): Promise<Dialect | null> => {
    const { getState } = system.store;
    let name = config.speech.dialect;
    if (!name && (when === 'asked' || (when === 'settled' && getState().load === 'loading')))
      await system.start();
    name ??= getState().status?.dialect;
    return name === 'legacy' ? (await legacy()).legacyDialectOf(client) : null;
  };
  const call = ((...given: [Parameters<Transport>[0], object, CallOptions?]) =>
    send(...given)) as Client['call'];
  const calling = { ...base, i18n, call };
  const system = createSystem(calling, {
    earlyStatus,
    firstAnswer,
    member: () => session.store.getState().member,
    settled: i18n.settle,
  });
  const peek = <T>(name: string): T | null => (domains.get(name) as T | undefined) ?? null;
  const session = createSession({
    ...calling,
    system,
    effects,
    peek,
    use: (domain) => client.use(domain),
  });
  session.onLogin(() => settleWaiting(true));
  session.onLogout(() => settleWaiting(false));

  const client: Client = {
    ...calling,
    system,
    session,
    use<T>(definition: DomainDefinition<T>): T {
      const made = domains.get(definition.name) ?? definition.create(client);
      domains.set(definition.name, made);
      return made as T;
    },
    peek,
    dialect: () => dialect('asked'),
    destroy() {
      if (closing.signal.aborted) return;
      closing.abort();
      ends.tell();
      mortal.end();
    },
  };
  return client;
};
