import type { Database } from '../database/types';
import { createKeyBox, type Outbox, type Secret } from '../platform/index';
import type { Attempts } from './attempts';
import { createAuthenticators, type Authenticators } from './authenticator';
import type { BotChecks } from './bot-check';
import type { Codes } from './codes';
import { createContactChanges, type ContactChanges } from './contact-change';
import { createContactProofs, type ContactProofs } from './contact-proofs';
import { createFactors, type Factors } from './factors';
import type { Grants } from './grants';
import { createExchangeCodes, type ExchangeCodes } from './exchange-codes';
import { createOwnSessions, type OwnSessions } from './own-sessions';
import { createPasskeys, type Passkeys } from './passkeys';
import { createPasswords, type Passwords } from './password';
import { createForgottenPasswords, type ForgottenPasswords } from './password-forgot';
import type { PasswordHasher } from './password-hasher';
import { createPasswordSetter } from './password-set';
import type { ProviderIdentities } from './provider-identity';
import { createProviderRegistration, type ProviderRegistration } from './provider-registration';
import type { RegisterRules } from './register-rules';
import { createSecretTries } from './secret-tries';
import type { Sessions } from './sessions';
import type { KnownDevices } from './known-devices';
import type { Wallets } from '../wallet/index';

/** Everything that proves or keeps an identity after the login. */
export interface Credentials {
  passwords: Passwords;
  forgottenPasswords: ForgottenPasswords;
  factors: Factors;
  contactProofs: ContactProofs;
  contactChanges: ContactChanges;
  authenticators: Authenticators;
  passkeys: Passkeys;
  ownSessions: OwnSessions;
  exchangeCodes: ExchangeCodes;
  providerRegistration: ProviderRegistration;
}

export interface CredentialsDeps {
  db: Database;
  now: () => number;
  sessions: Sessions;
  attempts: Attempts;
  devices: KnownDevices;
  codes: Codes;
  botChecks: BotChecks;
  grants: Grants;
  hasher: PasswordHasher;
  outbox: Outbox;
  ownOrigins: ReadonlySet<string>;
  providers: ProviderIdentities;
  rules: RegisterRules;
  wallets: Wallets;
  secret: Secret;
  site: string;
}

export const createCredentials = (deps: CredentialsDeps): Credentials => {
  const tries = createSecretTries(deps);
  const setter = createPasswordSetter(deps);
  const box = createKeyBox(deps.secret, 'foyer authenticators v1');
  const authenticators = createAuthenticators({ ...deps, tries, box, issuer: new URL(deps.site).hostname });
  return {
    passwords: createPasswords({ ...deps, tries, setter }),
    forgottenPasswords: createForgottenPasswords({ ...deps, setter }),
    factors: createFactors({ ...deps, authenticators }),
    contactProofs: createContactProofs(deps),
    contactChanges: createContactChanges(deps),
    authenticators,
    passkeys: createPasskeys(deps),
    ownSessions: createOwnSessions(deps),
    exchangeCodes: createExchangeCodes(deps),
    providerRegistration: createProviderRegistration(deps),
  };
};
