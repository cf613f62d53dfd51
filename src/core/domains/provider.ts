import { createStore } from 'zustand/vanilla';
import { login } from '../../contract/calls/session';
import { registerProvider } from '../../contract/calls/sign-in';
import { codeLogin } from '../../contract/calls/verification';
import type { SessionGrant } from '../../contract/entities/member';
import { AppError, isAppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import { createLazy } from '../kernel/lazy';
import { plainCode, plainMobile } from '../kernel/plain';
import { providerError } from '../provider/errors';
import type {
  Client,
  DomainDefinition,
  ProviderChannel,
  ProviderDomain,
  ProviderLibrary,
  SessionState,
} from '../types';
import { withBotCheck } from './bot-check';
import { mobileProblems } from './mobile';
import { attributionOf } from './registration.rules';

type State = ReturnType<ProviderDomain['store']['getState']>;

export const COUNTDOWN_MS = 60_000;
export const LOCK_MS = 5 * 60_000;
/** The gateway takes a provider's word for half an hour; ours is given up earlier. */
export const WORD_LIFE_MS = 20 * 60_000;
const MAX_URL_LENGTH = 2048;

const channelFlags: Record<ProviderChannel, string> = {
  google: 'GOOGLELOGIN3',
  facebook: 'FACEBOOKLOGIN3',
  twitter: 'TWITTERLOGIN3',
  line: 'LINELOGIN3',
};
const CHANNELS = Object.keys(channelFlags) as ProviderChannel[];

const derive = ({ system }: Pick<Client, 'system'>): Pick<State, 'phone' | 'channels'> => {
  const { status } = system.store.getState();
  // The emulator counts where the gateway named one and nowhere else: there is nothing to switch on in a page.
  const provider = status?.provider;
  return {
    phone: provider?.phone === true,
    // A social account opens windows of the provider that know the operator's own pages only.
    channels:
      provider && status.tier === 'own'
        ? CHANNELS.filter((channel) => system.flag(channelFlags[channel]))
        : [],
  };
};

/** The lock survives a reload, as the provider's own does. */
const readLock = (text: string | null, now: number): number | null => {
  const until = Number(text);
  return until > now && until <= now + LOCK_MS ? until : null;
};

/** The provider's library, opened with the settings of the start-up answer when it is first needed. */
const createLibrary = (client: Client) => {
  const { ports, system, i18n } = client;
  const load = createLazy(async () => (await import('../provider/firebase')).firebase);
  let opened: Promise<ProviderLibrary> | null = null;
  client.onDestroy(() => {
    opened?.then(
      (library) => library.close(),
      () => undefined,
    );
  });
  const open = async (): Promise<ProviderLibrary> => {
    const settings = system.store.getState().status?.provider;
    if (!settings) throw new AppError('PROVIDER_NOT_ENABLED');
    return (ports.provider ?? (await load())).open(settings, i18n.store.getState().language);
  };
  return (): Promise<ProviderLibrary> =>
    (opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    }));
};

/** + , dialling code and number, as the provider wants it. */
const phoneOf = async ({ system }: Client, mobile: string, countryDialingCode: string): Promise<string> => {
  const dialling = countryDialingCode || (await system.countries()).home.dialling;
  return `+${dialling.replace(/\D/g, '')}${plainMobile(mobile).replace(/^0+/, '')}`;
};

type Word = NonNullable<ReturnType<ProviderDomain['waiting']>>;
/** Sends the provider's word to the gateway. */
const loginBy = (client: Client, word: Word, mobile: string): Promise<SessionGrant> =>
  withBotCheck(client, 'login', {
    before: false,
    send: (fields) =>
      client.call(login, {
        username: mobile,
        password: '',
        type: 'firebase',
        ...word,
        ...(mobile ? { firebaseMobileNo: mobile } : {}),
        loginDeviceId: deviceId(client),
        ...fields,
      }),
  });

/** Sign-in by an identity provider: one that checks phones, or a social account (AUTH-4, AUTH-5). */
export const providerDomain: DomainDefinition<ProviderDomain> = {
  name: 'provider',
  create(client) {
    const { ports, system, session, config } = client;
    const { clock, storage } = ports;
    const lockKey = `${config.merchant}.provider`;
    const library = createLibrary(client);
    const store = createStore<State>(() => ({
      ...derive(client),
      binding: null,
      lockedUntil: readLock(storage.session.get(lockKey), clock.now()),
      phase: 'idle',
      until: null,
    }));
    client.onDestroy(system.store.subscribe(() => store.setState(derive(client))));

    const timers: Record<'lock' | 'countdown' | 'word', unknown> = {
      lock: null,
      countdown: null,
      word: null,
    };
    const timer = (name: keyof typeof timers, run: () => void, delayMs: number | null): void => {
      if (timers[name] !== null) clock.clearTimeout(timers[name]);
      timers[name] = delayMs === null ? null : clock.setTimeout(run, delayMs);
    };
    client.onDestroy(() => {
      for (const name of ['lock', 'countdown', 'word'] as const) timer(name, () => undefined, null);
    });

    const unlock = () => {
      storage.session.remove(lockKey);
      store.setState({ lockedUntil: null });
    };
    const { lockedUntil } = store.getState();
    if (lockedUntil !== null) timer('lock', unlock, lockedUntil - clock.now());
    const refuseLocked = (): void => {
      const until = store.getState().lockedUntil ?? 0;
      if (until > clock.now()) throw new AppError('PROVIDER_TOO_MANY', { retryAfterMs: until - clock.now() });
    };
    /** The provider's refusals by our codes; too many requests close the door for five minutes. */
    const asked = async <T>(promise: Promise<T>): Promise<T> => {
      try {
        return await promise;
      } catch (cause) {
        const error = providerError(cause);
        if (error.code === 'PROVIDER_TOO_MANY') {
          const until = clock.now() + LOCK_MS;
          storage.session.set(lockKey, String(until));
          store.setState({ lockedUntil: until });
          timer('lock', unlock, LOCK_MS);
        }
        throw error;
      }
    };

    let mobile = '';
    let confirm: ((code: string) => Promise<string>) | null = null;
    /** A code works once: its token stays for another try when only the gateway failed. */
    let confirmed: { code: string; token: string } | null = null;
    let word: Word | null = null;

    const forgetWord = (): void => {
      word = null;
      timer('word', forgetWord, null);
      store.setState({ binding: null });
    };
    const forget = (): void => {
      confirm = null;
      confirmed = null;
      timer('countdown', forget, null);
      store.setState({ phase: 'idle', until: null });
      forgetWord();
    };
    session.onLogin(forget);

    const countDown = (): void => {
      store.setState({ phase: 'waiting', until: clock.now() + COUNTDOWN_MS });
      const over = () =>
        store.setState(({ phase }) => ({ until: null, ...(phase === 'waiting' ? { phase: 'idle' } : {}) }));
      timer('countdown', over, COUNTDOWN_MS);
    };

    /** A gateway of another maker wants to be asked first (6.2 of the protocol); ours leaves it to the provider. */
    const askForeign = async (countryDialingCode: string): Promise<void> => {
      if ((system.store.getState().status?.sealing.length ?? 0) > 0) return;
      await withBotCheck(client, 'sms', {
        before: false,
        send: (fields) => client.call(codeLogin, { mobileNum: mobile, countryDialingCode, ...fields }),
      });
    };

    /** The token behind a code. */
    const tokenOf = async (given: string): Promise<string> => {
      const code = plainCode(given);
      if (code === '') throw new AppError('PROVIDER_CODE_MISSING');
      if (confirmed?.code === code) return confirmed.token;
      refuseLocked();
      if (!confirm) throw new AppError('PROVIDER_CODE_EXPIRED');
      const { phase } = store.getState();
      if (phase === 'confirming') throw new AppError('THROTTLED');
      store.setState({ phase: 'confirming' });
      try {
        const token = await asked(confirm(code));
        confirmed = { code, token };
        timer('word', forget, WORD_LIFE_MS);
        return token;
      } finally {
        store.setState(({ until }) => ({ phase: until === null ? 'idle' : 'waiting' }));
      }
    };

    const accept = (grant: SessionGrant): Promise<SessionState> =>
      // The age of a password means nothing to who came without it.
      session.accept({ ...grant, passwordExpired: false });

    const enter = async (by: Word, number = ''): Promise<SessionState> => {
      try {
        return await accept(await loginBy(client, by, number));
      } catch (error) {
        if (isAppError(error) && error.code === 'LOGIN_VERIFY_REQUIRED') await session.challenged(error);
        if (isAppError(error) && error.code === 'LOGIN_BIND_REQUIRED') {
          word = by;
          timer('word', forget, WORD_LIFE_MS);
          store.setState({
            binding: { channel: by.firebaseChannel, canCreate: system.flag('FIREBASECREATEACC3') },
          });
        }
        throw error;
      }
    };

    return {
      store,
      waiting: () => word,
      async sendCode({ mobile: typed, countryDialingCode, anchor }) {
        const { phase, until } = store.getState();
        refuseLocked();
        if (phase === 'sending' || until !== null)
          throw new AppError('THROTTLED', { retryAfterMs: until === null ? null : until - clock.now() });
        const fields = mobileProblems(client, { mobile: typed, countryDialingCode });
        if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
        mobile = plainMobile(typed);
        confirm = null;
        confirmed = null;
        store.setState({ phase: 'sending' });
        try {
          await askForeign(countryDialingCode);
          const phone = await phoneOf(client, mobile, countryDialingCode);
          confirm = await asked(library().then((it) => it.sendCode({ phone, anchor })));
          countDown();
        } catch (error) {
          store.setState({ phase: 'idle', until: null });
          throw error;
        }
      },
      async confirmLogin(code) {
        const firebaseIdToken = await tokenOf(code);
        forgetWord();
        return enter({ firebaseChannel: 'sms', firebaseIdToken }, mobile);
      },
      confirmRegister: async (code) => ({ firebaseChannel: 'sms', firebaseIdToken: await tokenOf(code) }),
      async signIn(channel) {
        refuseLocked();
        if (!store.getState().channels.includes(channel)) throw new AppError('PROVIDER_NOT_ENABLED');
        forgetWord();
        const firebaseIdToken = await asked(library().then((it) => it.signIn(channel)));
        return enter({ firebaseChannel: channel, firebaseIdToken });
      },
      async createAccount() {
        if (word === null) throw new AppError('PROVIDER_CODE_EXPIRED');
        const url = ports.page.url();
        const { affiliateCode, referralCode, domain } = attributionOf(url);
        const grant = await client.call(registerProvider, {
          ...word,
          ...(affiliateCode ? { affiliateCode } : {}),
          ...(referralCode ? { referralCode } : {}),
          domain,
          registerUrl: url.slice(0, MAX_URL_LENGTH),
          registerMethod: 'WEB',
          login: true,
          loginDeviceId: deviceId(client),
        });
        return accept(grant);
      },
      giveUp: forget,
    };
  },
};
