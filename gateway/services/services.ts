import type { Database } from '../database/types';
import type { Ledger } from '../ledger/types';
import type { Live } from '../realtime/live';
import type { SealingKeys } from '../sealing/sealing';
import type { VendorAdapter, VendorWallet } from '../vendors/types';
import type { Pictures } from './art-pictures';
import type { BotChecks } from './bot-check';
import type { Captchas } from './captcha';
import type { CatalogueService } from './catalogue';
import type { CodeRequests } from './code-requests';
import type { Codes } from './codes';
import type { ContentService } from './content';
import type { Credentials } from './credentials';
import type { Favourites } from './favourites';
import type { Launches } from './launch';
import type { Members } from './member';
import type { Merchants } from './merchants';
import type { Outbox } from './outbox';
import type { RecentGames } from './recent';
import type { Registration } from './registration';
import type { Rounds } from './rounds';
import type { SessionService } from './session';
import type { Sessions } from './sessions';
import type { Wallets } from './wallet';
import type { WinnersService } from './winners';

/** Everything a handler may use, built once in create-services.ts and handed down. Each service is a plain object made by createX(deps). */
export interface Services extends Credentials {
  db: Database;
  ledger: Ledger;
  vendors: ReadonlyMap<string, VendorAdapter>;
  merchants: Merchants;
  sessions: Sessions;
  live: Live;
  sealing: SealingKeys;
  session: SessionService;
  registration: Registration;
  captchas: Captchas;
  codes: Codes;
  codeRequests: CodeRequests;
  botChecks: BotChecks;
  /** Origin of an offline emulator of the sign-in provider, '' in earnest. */
  providerEmulator: string;
  members: Members;
  wallets: Wallets;
  launches: Launches;
  outbox: Outbox;
  vendorWallet: VendorWallet;
  rounds: Rounds;
  catalogue: CatalogueService;
  content: ContentService;
  favourites: Favourites;
  recent: RecentGames;
  winners: WinnersService;
  pictures: Pictures;
}
