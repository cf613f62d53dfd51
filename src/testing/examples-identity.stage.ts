import { afterEach } from 'vitest';
import { createClient } from '../core/create-client';
import { asError, type AppError } from '../core/kernel/app-error';
import type { Client, ClientConfig, PasskeyPort } from '../core/types';
import { createMemoryStorage } from './ports';

export interface ExamplePerson {
  username: string;
  password: string;
  email: string;
  mobileNum: string;
  countryDialingCode: string;
}

/** A gateway that offers every proof of identity, with control of what happens outside of it. */
export interface IdentityGateway {
  /** Merchant, address and ports of a fresh visitor; storage is supplied by the examples. */
  config: ClientConfig;
  /** A member of its own for each example. */
  person(): Promise<ExamplePerson>;
  /** The code that was sent last to a number (digits with the dialling code) or a mail address. */
  code(address: string): Promise<string>;
  /** The code of the link that was mailed last. */
  resetCode(email: string): Promise<string>;
  /** What an authenticator app shows next for a secret. */
  authenticator(secret: string): Promise<string>;
  /** A device that makes passkeys and uses them at once. */
  device(): PasskeyPort;
  /** Whether every login wants proof of work. */
  wantProof(on: boolean): Promise<void>;
  /** The member has to change its password at its next login. */
  demandNewPassword(username: string): Promise<void>;
  close?(): Promise<void>;
}

export const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );

const createStorage = () => ({
  session: createMemoryStorage(),
  local: createMemoryStorage(),
  cookies: createMemoryStorage(),
});
type Storage = ReturnType<typeof createStorage>;

interface Visit {
  client: Client;
  storage: Storage;
}
export interface IdentityStage {
  /** A visitor in a browser of its own, or on another page of the browser that `storage` belongs to. */
  openPage(
    world: IdentityGateway,
    options?: { storage?: Storage; passkeys?: PasskeyPort; url?: string },
  ): Visit;
  /** A gateway, a member of its own and a first visitor. */
  begin(): Promise<Visit & { world: IdentityGateway; person: ExamplePerson }>;
  createStorage(): Storage;
}

/** Visitors of the gateways that `open` gives; after each example they are gone. */
export const createIdentityStage = (open: () => Promise<IdentityGateway>): IdentityStage => {
  const clients: Client[] = [];
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    for (const close of closers.splice(0)) await close();
  });

  const openPage: IdentityStage['openPage'] = (world, options = {}) => {
    const { storage = createStorage(), passkeys, url } = options;
    const client = createClient({
      ...world.config,
      ports: {
        ...world.config.ports,
        storage,
        ...(passkeys ? { passkeys } : {}),
        ...(url ? { page: { url: () => url, navigate: () => false, onVisible: () => () => undefined } } : {}),
      },
    });
    clients.push(client);
    return { client, storage };
  };
  return {
    openPage,
    createStorage,
    async begin() {
      const world = await open();
      if (world.close) closers.push(world.close);
      const person = await world.person();
      return { world, person, ...openPage(world) };
    },
  };
};

export const enter = (client: Client, { username, password }: ExamplePerson, remember = false) =>
  client.session.login({ mode: 'username', username, password, remember });
export const number = ({ mobileNum, countryDialingCode }: ExamplePerson) => ({
  mobile: mobileNum,
  countryDialingCode,
});
export const addressOf = ({ mobileNum, countryDialingCode }: ExamplePerson): string =>
  countryDialingCode + mobileNum;
export const stateOf = (client: Client) => client.session.store.getState();
