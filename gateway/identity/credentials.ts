import type { Database } from '../database/types';
import { createKeyBox } from '../platform/key-box';
import type { Attempts } from './attempts';
import { createAuthenticators, type Authenticators } from './authenticator';
import type { BotChecks } from './bot-check';
import type { Codes } from './codes';
import { createContactProofs, type ContactProofs } from './contact-proofs';
import { createFactors, type Factors } from './factors';
import type { Grants } from './grants';
import { createLentCodes, type LentCodes } from './exchange-codes';
import type { Outbox } from '../platform/outbox';
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
import type { Visits } from './known-devices';
import type { Wallets } from '../wallet/wallet';

/** Everything that proves or keeps who somebody is, once they are through the door. */
export interface Credentials {
  passwords: Passwords;
  forgottenPasswords: ForgottenPasswords;
  factors: Factors;
  contactProofs: ContactProofs;
  authenticators: Authenticators;
  passkeys: Passkeys;
  ownSessions: OwnSessions;
  lentCodes: LentCodes;
  providerRegistration: ProviderRegistration;
}

export interface CredentialsDeps {
  db: Database;
  now: () => number;
  sessions: Sessions;
  attempts: Attempts;
  visits: Visits;
  codes: Codes;
  botChecks: BotChecks;
  grants: Grants;
  hasher: PasswordHasher;
  outbox: Outbox;
  ownOrigins: ReadonlySet<string>;
  providers: ProviderIdentities;
  rules: RegisterRules;
  wallets: Wallets;
  secret: string;
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
    authenticators,
    passkeys: createPasskeys(deps),
    ownSessions: createOwnSessions(deps),
    lentCodes: createLentCodes(deps),
    providerRegistration: createProviderRegistration(deps),
  };
};
