import type { ContentService } from '../content/index';
import type { Database } from '../database/types';
import {
  type Job,
  type Merchants,
  type Opened,
  type Outbox,
  type Secret,
  SWEEP_ROWS,
  sweepJob,
} from '../platform/index';
import type { Protection } from '../protection/index';
import type { Wallets } from '../wallet/index';
import { createAttempts } from './attempts';
import { createBotChecks, type BotChecks } from './bot-check';
import type { BotJudge } from './bot-judge';
import { createCaptchas, type Captchas } from './captcha';
import { createCodeRequests, type CodeRequests } from './code-requests';
import { createCodeMetrics, type CodeMetrics } from './code-metrics';
import { createCodes, type Codes } from './codes';
import { sweepCodes } from './codes.queries';
import { createCredentials, type Credentials } from './credentials';
import { createGrants } from './grants';
import { createKnownDevices } from './known-devices';
import { createMadeAccounts, type MadeAccounts } from './made-accounts';
import { createMembers, type Members } from './members';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';
import { createProviderIdentities } from './provider-identity';
import { createProviderTokens, PROVIDER_KEYS_URL } from './provider-token';
import { createRegisterRules, type RegisterRules } from './register-rules';
import { createRegistration, type Registration } from './registration';
import { createRememberTokens } from './remember-tokens';
import { createSessions, type Sessions, type SessionsDeps } from './sessions';
import { sweepExpired } from './expiry-sweep.queries';
import { createSignIns, type SignIns } from './sign-in';

/** Identity: sign-in, registration, sessions and everything that proves or keeps an account. */
export interface IdentityServices extends Credentials {
  sessions: Sessions;
  signIns: SignIns;
  registration: Registration;
  madeAccounts: MadeAccounts;
  captchas: Captchas;
  codes: Codes;
  codeMetrics: CodeMetrics;
  codeRequests: CodeRequests;
  botChecks: BotChecks;
  members: Members;
  /** One for all that is hashed: its lines are the node's. */
  passwordHasher: PasswordHasher;
  registerRules: RegisterRules;
}

export interface IdentityDeps {
  db: Database;
  merchants: Merchants;
  outbox: Outbox;
  content: ContentService;
  wallets: Wallets;
  protection: Pick<Protection, 'mayLogIn'>;
  ownOrigins: ReadonlySet<string>;
  /** The operator's secret: hashes of what is guessable are keyed by it. */
  secret: Secret;
  /** The operator's own origin. */
  site: string;
  /** Origin of an offline emulator of the sign-in provider, whose tokens are believed then; '' in earnest. */
  providerEmulator: string;
  /** Where the sign-in provider's keys are, unless at its own address. */
  providerKeysUrl?: string;
  hasher?: PasswordHasher;
  /** Asked about visitors who send a form; omit or null if there is no such service. */
  botJudge?: BotJudge | null;
  /** Hears which sessions are over. */
  onEnded: SessionsDeps['onEnded'];
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

const jobsOf = ({ db, merchants }: IdentityDeps): Job[] => {
  const limit = SWEEP_ROWS;
  return [
    sweepJob({
      what: 'visits',
      merchants,
      sweep: (merchantId) => sweepExpired(db, { merchantId, limit }),
    }),
    sweepJob({ what: 'codes', merchants, sweep: (merchantId) => sweepCodes(db, { merchantId, limit }) }),
  ];
};

const rulesOf = (deps: IdentityDeps) =>
  createRegisterRules({
    ...deps,
    onBadPattern: ({ merchantId, field }) =>
      deps.onError(
        new Error(`the pattern of ${field} cannot be used (merchant ${merchantId})`),
        'register rules',
      ),
  });

const providersOf = ({ db, now, providerEmulator, providerKeysUrl }: IdentityDeps) => {
  const keysUrl = providerKeysUrl ?? PROVIDER_KEYS_URL;
  return createProviderIdentities({
    db,
    tokens: createProviderTokens({ keysUrl, emulator: providerEmulator !== '', now }),
  });
};

export const openIdentity = async (deps: IdentityDeps): Promise<Opened<IdentityServices>> => {
  const { db, now, outbox } = deps;
  const onError = (error: unknown): void => deps.onError(error, 'saving session touches');
  const sessions = await createSessions({ db, now, onError, onEnded: deps.onEnded });
  const devices = createKnownDevices(db);
  const codeMetrics = createCodeMetrics();
  const remember = createRememberTokens({ db, sessions });
  const proofs = {
    ...deps,
    sessions,
    devices,
    remember,
    attempts: createAttempts({ db, now }),
    botChecks: createBotChecks(deps),
    captchas: createCaptchas(db),
    codes: createCodes({ ...deps, metrics: codeMetrics }),
    grants: createGrants({ sessions, remember, devices, outbox, protection: deps.protection }),
    hasher: deps.hasher ?? (await createPasswordHasher()),
    providers: providersOf(deps),
    rules: rulesOf(deps),
  };
  const credentials = createCredentials(proofs);
  const signIns = createSignIns({ ...proofs, factors: credentials.factors });
  const { captchas, codes, botChecks } = proofs;
  return {
    services: {
      ...credentials,
      sessions,
      signIns,
      registration: createRegistration({ ...proofs, signIns }),
      madeAccounts: createMadeAccounts(proofs),
      captchas,
      codes,
      codeMetrics,
      codeRequests: createCodeRequests(proofs),
      botChecks,
      members: createMembers({ db, now }),
      passwordHasher: proofs.hasher,
      registerRules: proofs.rules,
    },
    jobs: jobsOf(deps),
    close: () => sessions.close(),
  };
};
