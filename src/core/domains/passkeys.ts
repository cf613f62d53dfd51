import { createStore } from 'zustand/vanilla';
import {
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
} from '../../contract/calls/factors';
import { AppError, isAppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import { createLazy } from '../kernel/lazy';
import { createMemberLoad } from '../kernel/member-load';
import type { Client, DomainDefinition, PasskeysDomain, SessionState } from '../types';

type State = ReturnType<PasskeysDomain['store']['getState']>;

/** A question in the username field is asked anew before the gateway forgets it. */
export const AUTOFILL_RENEW_MS = 100_000;
/** So often; a page that stood open for half an hour waits no longer. */
export const AUTOFILL_ROUNDS = 18;

/** What the browser threw, as a code. Anything it was not asked for by a person's hand counts as given up. */
const asPasskeyError = (cause: unknown): AppError => {
  if (isAppError(cause)) return cause;
  const { name, code } = Object(cause) as { name?: unknown; code?: unknown };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new AppError('PASSKEY_REFUSED', { cause });
  return name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED'
    ? new AppError('PASSKEY_CANCELLED', { cause })
    : new AppError('PASSKEY_UNSUPPORTED', { cause });
};
const refusing = async <T>(promise: Promise<T>): Promise<T> => {
  try {
    return await promise;
  } catch (cause) {
    throw asPasskeyError(cause);
  }
};

/** A signal that ends with one of others, or after a time. */
const within = (
  clock: Client['ports']['clock'],
  others: readonly (AbortSignal | undefined)[],
  lifeMs: number | null = null,
) => {
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = lifeMs === null ? null : clock.setTimeout(stop, lifeMs);
  for (const other of others) {
    if (other?.aborted) stop();
    other?.addEventListener('abort', stop);
  }
  return {
    signal: control.signal,
    end() {
      if (timer !== null) clock.clearTimeout(timer);
      for (const other of others) other?.removeEventListener('abort', stop);
    },
  };
};

/** Login without a password, and the keys one has. */
export const passkeysDomain: DomainDefinition<PasskeysDomain> = {
  name: 'passkeys',
  create(client) {
    const { ports, system, session } = client;
    const library = createLazy(async () => (await import('../kernel/passkeys')).browserPasskeys);
    const port = async () => ports.passkeys ?? library();
    const store = createStore<State>(() => ({ load: 'idle', passkeys: [], error: null }));
    const list = createMemberLoad(client, {
      read: () => client.call(passkeyList, {}),
      set: (change, passkeys) =>
        store.setState((old) => ({
          ...change,
          passkeys: passkeys ?? (change.load === 'idle' ? [] : old.passkeys),
        })),
    });
    const closing = new AbortController();
    client.onDestroy(() => closing.abort());

    const isOffered = (): boolean => {
      const { status } = system.store.getState();
      return status?.tier === 'own' && system.flag('PASSKEY3');
    };
    const supported = async (): Promise<boolean> => {
      // Asked before the library loads: most browsers that cannot say so at once.
      if (!isOffered() || (!ports.passkeys && !('PublicKeyCredential' in globalThis))) return false;
      return port().then(
        (it) => it.supported(),
        () => false,
      );
    };

    const ask = async (how: { autofill: boolean; signal: AbortSignal }): Promise<SessionState> => {
      const { signal } = how;
      const options = await client.call(passkeyLoginOptions, {}, { signal });
      const response = await refusing((await port()).get(options, how));
      const grant = await client.call(passkeyLogin, { response, loginDeviceId: deviceId(client) });
      // A key is no password: that one may be as old as it likes.
      return session.accept({ ...grant, passwordExpired: false });
    };

    /** Waits in the field, asking anew now and then; null when another request took over, or none was answered. */
    const waitInField = async (outer: AbortSignal): Promise<SessionState | null> => {
      if (!(await (await port()).autofill())) return null;
      for (let round = 0; round < AUTOFILL_ROUNDS; round += 1) {
        const { signal, end } = within(ports.clock, [outer], AUTOFILL_RENEW_MS);
        try {
          return await ask({ autofill: true, signal });
        } catch (error) {
          const isRenewal = signal.aborted && !outer.aborted;
          if (isRenewal) continue;
          // The visitor asked for nothing here, so a failure is silent; except a refused key.
          if (isAppError(error) && error.code === 'PASSKEY_REFUSED') throw error;
          return null;
        } finally {
          end();
        }
      }
      return null;
    };

    return {
      store,
      supported,
      start: () => list.start(),
      async create(name) {
        if (!(await supported())) throw new AppError('PASSKEY_UNSUPPORTED');
        const options = await client.call(passkeyRegisterOptions, {});
        const response = await refusing((await port()).create(options));
        await client.call(passkeyRegister, { name: name.trim(), response });
        await list.again();
      },
      async remove(id) {
        await client.call(passkeyRemove, { id });
        store.setState(({ passkeys }) => ({ passkeys: passkeys.filter((row) => row.id !== id) }));
        await list.again();
      },
      async login({ autofill = false, signal: outer } = {}) {
        if (!(await supported())) {
          if (autofill) return null;
          throw new AppError('PASSKEY_UNSUPPORTED');
        }
        const { signal, end } = within(ports.clock, [outer, closing.signal]);
        try {
          return await (autofill ? waitInField(signal) : ask({ autofill: false, signal }));
        } finally {
          end();
        }
      },
    };
  },
};
