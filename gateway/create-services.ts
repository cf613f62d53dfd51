import type { Database } from './database/types';
import type { Ledger } from './ledger/types';
import type { SealingKeys } from './http/sealing/sealing';
import type { VendorAdapter } from './vendors/types';
import { createPostgresFanOut, type FanOut } from './realtime/fan-out';
import { createLive } from './realtime/live';
import { createPictures } from './art/art-pictures';
import { createAttempts } from './identity/attempts';
import { createBotChecks } from './identity/bot-check';
import { createCaptchas } from './identity/captcha';
import { createCatalogue } from './catalogue/catalogue';
import { createClosedBets } from './play/closed-bets';
import { createCodeRequests } from './identity/code-requests';
import { createCodes } from './identity/codes';
import { createContent } from './content/content';
import { createCredentials } from './identity/credentials';
import { createFavourites } from './catalogue/favourites';
import { createGameSessions } from './play/game-sessions';
import { createGrants } from './identity/grants';
import { createLaunches } from './play/launch';
import { createMembers } from './identity/members';
import { createMerchants } from './platform/merchants';
import { createOutbox } from './platform/outbox';
import { createPasswordHasher, type PasswordHasher } from './identity/password-hasher';
import { createProviderIdentities } from './identity/provider-identity';
import { createProviderTokens, PROVIDER_KEYS_URL } from './identity/provider-token';
import { createRecent } from './catalogue/recent-games';
import { createRegisterRules } from './identity/register-rules';
import { createRegistration } from './identity/registration';
import { createRememberTokens } from './identity/remember-tokens';
import { createRooms } from './play/rooms';
import { createRounds } from './play/rounds';
import type { Services } from './services';
import { createSessionService } from './identity/sign-in';
import { createSessions } from './identity/sessions';
import { createTransfers } from './wallet/transfers';
import { createVendorWallet } from './play/vendor-wallet';
import { createVisits } from './identity/known-devices';
import { createWallets } from './wallet/wallet';
import { createWalletIds } from './wallet/wallet-ids';
import { createWinRecorder } from './play/win-recorder';
import { createWinners } from './play/winners';

export interface ServicesDeps {
  db: Database;
  ledger: Ledger;
  sealing: SealingKeys;
  /** Filled by the caller when its vendors exist: they need the wallet that is made here. */
  vendors: ReadonlyMap<string, VendorAdapter>;
  ownOrigins: ReadonlySet<string>;
  /** The operator's secret: hashes of what is guessable are keyed by it. */
  secret: string;
  /** Origin of an offline emulator of the sign-in provider, whose tokens are believed then; '' or absent in earnest. */
  providerEmulator?: string;
  /** Where the sign-in provider's keys are, unless at its own address. */
  providerKeysUrl?: string;
  /** What a demo may do is refused; absent: a demo. */
  production?: boolean;
  /** The operator's own origin, for texts and links. */
  site: string;
  now: () => number;
  /** Failures behind the scenes: reloads, flushes, notes. */
  onError: (error: unknown, what: string) => void;
  hasher?: PasswordHasher;
  /** How nodes tell each other what happened; through the database unless given. Closed with the services. */
  fanOut?: FanOut;
}

/** All services, wired once. `close` ends their timers and writes what waits. */
export const createServices = async (
  deps: ServicesDeps,
): Promise<{ services: Services; close: () => Promise<void> }> => {
  const { db, ledger, now, vendors, ownOrigins } = deps;
  const failed = (what: string) => (error: unknown) => deps.onError(error, what);
  const merchants = await createMerchants({
    db,
    production: deps.production === true,
    onError: failed('reading the merchants'),
  });
  const walletIds = createWalletIds({ db, now });
  const live = await createLive({
    db,
    ledger,
    merchants,
    walletIds,
    site: deps.site,
    fanOut: deps.fanOut ?? createPostgresFanOut(db),
    onError: failed('telling open pages'),
  });
  const sessions = await createSessions({
    db,
    now,
    onError: failed('saving session touches'),
    onEnded: (ended) => live.endSessions(ended),
  });
  const catalogue = await createCatalogue({ db, now, onError: failed('reading a catalogue') });
  const content = await createContent({ db, now, onError: failed('reading content') });
  const winners = await createWinners({ db, now, onError: failed('reading winners') });
  const recent = createRecent({ db, catalogue });
  const captchas = createCaptchas(db);
  const hasher = deps.hasher ?? (await createPasswordHasher());
  const transfers = createTransfers({ db, ledger, ids: walletIds, now });
  const wallets = createWallets(ledger, (member) => transfers.balances(member));
  const outbox = createOutbox({ db, site: deps.site });
  const { secret } = deps;
  const codes = createCodes({ db, content, outbox, secret, now });
  const botChecks = createBotChecks({ db, content, secret, now });
  const members = createMembers({ db, now });
  const wins = createWinRecorder({ db, onError: failed('writing winners') });
  const visits = createVisits(db);
  const remember = createRememberTokens({ db, sessions });
  const grants = createGrants({ sessions, remember, visits, outbox });
  const providerEmulator = deps.providerEmulator ?? '';
  const tokens = createProviderTokens({
    keysUrl: deps.providerKeysUrl ?? PROVIDER_KEYS_URL,
    emulator: providerEmulator !== '',
    now,
  });
  const providers = createProviderIdentities({ db, tokens });
  const attempts = createAttempts({ db, now });
  const rules = createRegisterRules({
    db,
    now,
    onBadPattern: ({ merchantId, field }) =>
      deps.onError(
        new Error(`the pattern of ${field} cannot be used (merchant ${merchantId})`),
        'register rules',
      ),
  });
  const credentials = createCredentials({
    ...{
      db,
      now,
      sessions,
      attempts,
      visits,
      codes,
      botChecks,
      grants,
      hasher,
      outbox,
      ownOrigins,
      providers,
      rules,
    },
    ...{ secret, site: deps.site, wallets },
  });
  const { factors } = credentials;
  const session = createSessionService({
    db,
    attempts,
    botChecks,
    captchas,
    codes,
    content,
    factors,
    grants,
    hasher,
    providers,
    remember,
    wallets,
  });
  const registration = createRegistration({
    db,
    rules,
    botChecks,
    captchas,
    codes,
    content,
    providers,
    hasher,
    wallets,
    session,
    outbox,
  });
  const rooms = createRooms({ db, catalogue, vendors, now });
  const rounds = createRounds({ db, catalogue, vendors, onError: failed('asking a vendor for a round') });
  const gameSessions = createGameSessions({ db, sessions, now });
  const launches = createLaunches({
    db,
    vendors,
    wallets,
    transfers,
    rooms,
    rounds,
    session,
    gameSessions,
    ownOrigins,
    recordRecent: ({ nodeId, ...member }) => recent.record(member, nodeId),
    onError: failed('noting a recent game'),
  });
  const vendorWallet = createVendorWallet({
    ledger,
    gameSessions,
    members,
    wins,
    closedBets: createClosedBets({ db, merchants }),
    endRound: (round) => rounds.end(round),
    merchantOf: (merchantId) => merchants.byId(merchantId),
  });
  return {
    services: {
      db,
      ledger,
      vendors,
      merchants,
      sessions,
      live,
      sealing: deps.sealing,
      session,
      ...credentials,
      registration,
      captchas,
      codes,
      codeRequests: createCodeRequests({ db, codes, botChecks, visits }),
      botChecks,
      providerEmulator,
      members,
      wallets,
      transfers,
      rooms,
      launches,
      gameSessions,
      outbox,
      vendorWallet,
      rounds,
      catalogue,
      content,
      favourites: createFavourites({ db, catalogue }),
      recent,
      winners,
      pictures: createPictures({ merchants, catalogue, content }),
    },
    async close() {
      await Promise.all([wins.close(), catalogue.close(), content.close(), winners.close()]);
      await sessions.close();
      await live.close();
      await merchants.close();
    },
  };
};
