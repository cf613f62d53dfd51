import {
  readAnnouncements,
  readBanners,
  readHelp,
  type AnnouncementRow,
  type BannerRow,
  type HelpRow,
} from './content.queries';
import { readSignInProvider, type SignInProviderRow } from './sign-in-provider.queries';
import { readIdentitySettings, type IdentitySettings } from './identity-settings.queries';
import {
  readCountries,
  readCustomerService,
  readFlagTree,
  readHasLottery,
  readMerchantSettings,
  readRegisterRules,
  readResources,
  type CountryRow,
  type CustomerServiceRow,
  type FlagRow,
  type MerchantSettingsRow,
  type RegisterRuleRow,
  type ResourceRow,
} from './settings.queries';
import { CATALOGUE_CHANNEL, createSnapshots, type Snapshots } from '../platform/index';
import type { Database } from '../database/types';

/** Everything a merchant says besides games. Never changed after it is read. */
export interface MerchantContent {
  merchant: MerchantSettingsRow;
  banners: BannerRow[];
  announcements: AnnouncementRow[];
  help: HelpRow[];
  countries: CountryRow[];
  rules: RegisterRuleRow[];
  flags: FlagRow[];
  /** The merchant draws a lottery of its own. */
  hasLottery: boolean;
  resources: ResourceRow[];
  customerService: CustomerServiceRow[];
  identity: IdentitySettings;
  /** The merchant's project at a provider of sign-ins. */
  provider: SignInProviderRow | null;
}

/** Also how late a banner may appear or go after its hour. */
const MAX_AGE_MS = 30_000;

export type ContentService = Snapshots<MerchantContent>;

const NO_MERCHANT: MerchantSettingsRow = {
  code: '',
  currency: '',
  default_language: 'EN',
  languages: ['EN'],
  settings: {},
};

const read = async (db: Database, merchantId: number): Promise<MerchantContent> => {
  const [
    merchant,
    banners,
    announcements,
    help,
    countries,
    rules,
    flags,
    hasLottery,
    resources,
    customerService,
    identity,
    provider,
  ] = await Promise.all([
    readMerchantSettings(db, merchantId),
    readBanners(db, merchantId),
    readAnnouncements(db, merchantId),
    readHelp(db, merchantId),
    readCountries(db, merchantId),
    readRegisterRules(db, merchantId),
    readFlagTree(db, merchantId),
    readHasLottery(db, merchantId),
    readResources(db, merchantId),
    readCustomerService(db, merchantId),
    readIdentitySettings(db, merchantId),
    readSignInProvider(db, merchantId),
  ]);
  return {
    merchant: merchant ?? NO_MERCHANT,
    banners,
    announcements,
    help,
    countries,
    rules,
    flags,
    hasLottery,
    resources,
    customerService,
    identity,
    provider,
  };
};

export const createContent = (deps: {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
}): Promise<ContentService> =>
  createSnapshots({
    ...deps,
    channel: CATALOGUE_CHANNEL,
    maxAgeMs: MAX_AGE_MS,
    read: (merchantId) => read(deps.db, merchantId),
  });
