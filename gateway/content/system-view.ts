import { fieldRuleToWire } from '../../src/contract/entities/system';
import type { HelpRow } from './content.queries';
import type { FlagRow } from './settings.queries';
import type { MerchantContent } from './content';
import type { ShownBrand } from '../brand/index';
import { type Closure, isBlocked, isTester, pickText, type Tier } from '../platform/index';

/** How many pictures members may choose from; a page draws them by their numbers. */
export const AVATAR_COUNT = 12;

interface FlagBranch {
  modId: string;
  enabled: '1' | '0';
  childrenNodes: FlagBranch[];
}
/** Of modules below modules, and of help topics below topics. */
export const MAX_TREE_DEPTH = 8;

/** The module tree under one root, as clients flatten it. A row whose parent is missing hangs at the root. */
const flagTree = (flags: readonly FlagRow[]): FlagBranch => {
  const known = new Set(flags.map((flag) => flag.mod_id));
  const childrenOf = new Map<string, FlagRow[]>();
  for (const flag of flags) {
    const parent = known.has(flag.parent_id) && flag.parent_id !== flag.mod_id ? flag.parent_id : '';
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), flag]);
  }
  const branch = (parent: string, depth: number): FlagBranch[] =>
    depth > MAX_TREE_DEPTH
      ? []
      : (childrenOf.get(parent) ?? []).map((flag) => ({
          modId: flag.mod_id,
          enabled: flag.enabled ? '1' : '0',
          childrenNodes: branch(flag.mod_id, depth + 1),
        }));
  return { modId: 'ROOT', enabled: '1', childrenNodes: branch('', 0) };
};

export const registerRules = (
  content: MerchantContent,
): Record<string, ReturnType<typeof fieldRuleToWire> & { updateRequired: boolean }> =>
  Object.fromEntries(
    content.rules.map((row) => [
      row.field,
      {
        ...fieldRuleToWire({
          enabled: row.enabled,
          required: row.required,
          minLength: row.min_length,
          maxLength: row.max_length,
          pattern: row.accepted_pattern,
          patternId: row.pattern_id,
        }),
        updateRequired: row.update_required,
      },
    ]),
  );

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A module that only the demo's data bring: the site's footer says that no real money is played for. */
const DEMO: FlagRow = { mod_id: 'DEMO', parent_id: '', enabled: true };
/** A module that is on while the merchant draws a lottery of its own: the site's menu leads to it. */
const LOTTERY: FlagRow = { mod_id: 'LOTTERY', parent_id: '', enabled: true };

/** The merchant's modules, as they travel. */
export const modulesOf = ({ flags, hasLottery, merchant }: MerchantContent): FlagBranch =>
  flagTree([
    ...flags,
    ...(text(merchant.settings.seed) === '' ? [] : [DEMO]),
    ...(hasLottery ? [LOTTERY] : []),
  ]);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const labelKey = (language: string): string =>
  `labelName${language.charAt(0)}${language.slice(1).toLowerCase()}`;

export interface StatusOptions {
  language: string;
  /** What the server opens, best first. */
  sealing: readonly string[];
  /** How far the asking page's origin is trusted. */
  tier: Tier;
  /** Origin of the sign-in provider's emulator, '' in earnest. */
  emulator: string;
  brand: ShownBrand;
}

/** Brand values for widgets; an empty object for the Foyer brand, to keep the response small. */
const themeOf = ({ tokens, login, register }: ShownBrand): object => {
  if (Object.keys(tokens).length === 0 && login === '' && register === '') return {};
  return { theme: { tokens, login, register } };
};

const providerFor = (content: MerchantContent, emulator: string): object => {
  const { provider } = content;
  if (!provider) return { firebase: false };
  const { api_key: apiKey, auth_domain: authDomain, project_id: projectId, phone } = provider;
  return { apiKey, authDomain, projectId, firebase: phone, emulator };
};

/** Ways to customer service, as they travel. */
export const servicesFor = (content: MerchantContent, language: string) =>
  content.customerService.map((row) => ({
    csType: row.cs_type,
    csPosition: row.cs_position,
    title: pickText(row.titles, language),
    type: row.cs_type,
    path: row.path,
    labelIds: row.label_ids,
  }));

/** Other domains of the same site, as they travel. */
export const mirrorsOf = (content: MerchantContent): { domainName: string }[] =>
  texts(content.merchant.settings.mirrorDomains).map((domainName) => ({ domainName }));

/** The part of the status answer that is the same for every visitor of a language on pages of one tier. */
export const statusInfo = (content: MerchantContent, options: StatusOptions): object => {
  const { settings, currency, languages, default_language } = content.merchant;
  return {
    whitelabel: modulesOf(content),
    register: registerRules(content),
    resources: content.resources.map((row) => ({
      resourceType: row.resource_type,
      url: row.url,
      qrCodeUrl: '',
      ...Object.fromEntries(
        languages.map((language) => [labelKey(language), pickText(row.labels, language)]),
      ),
      labelNameEn: pickText(row.labels, 'EN'),
    })),
    customerService: servicesFor(content, options.language),
    domainRoute: mirrorsOf(content),
    mainDomain: text(settings.mainDomain),
    imageCDNs: texts(settings.imageCDNs),
    launchGameCDNs: texts(settings.launchGameCDNs),
    analytics:
      typeof settings.analytics === 'object' && settings.analytics !== null ? settings.analytics : {},
    tier: options.tier,
    sms: providerFor(content, options.emulator),
    gw: {
      GEETEST_ID: '',
      GEETEST_VERSION: 'none',
      PROFILE_ICON_COUNT: AVATAR_COUNT,
      ...(content.identity.bot_check === 'none'
        ? {}
        : {
            BOT_CHECK: content.identity.bot_check,
            // Forms that bring it at once: what is typed into them does not travel in vain first.
            BOT_CHECK_ALWAYS: content.identity.bot_check_always.join(),
          }),
    },
    mobileTemplate: { web_logo: options.brand.logo.light },
    ...themeOf(options.brand),
    languages,
    defaultLanguage: default_language,
    sealing: options.sealing,
    currency,
    currencySymbol: text(settings.currencySymbol) || currency,
  };
};

/** Maintenance and region flags as one visitor meets them, and the visitor's address. */
export const statusState = (
  closure: Closure,
  ip: string,
): {
  maintenance: boolean;
  maintenanceEnd: number | null;
  regionRestriction: boolean;
  test: boolean;
  ip: string;
} => {
  const passes = isTester(closure, ip);
  return {
    maintenance: closure.maintenance && !passes,
    maintenanceEnd: closure.maintenanceEnd,
    regionRestriction: isBlocked(closure, ip) && !passes,
    test: closure.test || passes,
    ip,
  };
};

/** The dialling codes, the merchant's own country first. */
export const countriesFor = (content: MerchantContent) => {
  const home =
    content.countries.find((row) => row.code === content.merchant.settings.homeCountry) ??
    content.countries[0];
  return {
    countryCode: home?.code ?? '',
    countryDialingCode: home?.dialling ?? '',
    currency: home?.currency ?? content.merchant.currency,
    currencySymbol: home?.symbol ?? '',
    countries: content.countries.map((row) => ({ countryCode: row.code, countryDialingCode: row.dialling })),
  };
};

export interface HelpBranch {
  title: string;
  tag: string;
  content: string;
  children: HelpBranch[];
}

/** Help topics of a language as a tree, else those of the default language, else English. */
export const helpFor = (content: MerchantContent, language: string): HelpBranch[] => {
  const rowsOf = (wanted: string): HelpRow[] => content.help.filter((row) => row.language === wanted);
  const rows =
    [language, content.merchant.default_language, 'EN'].map(rowsOf).find((found) => found.length > 0) ?? [];
  const branch = (parent: number | null, depth: number): HelpBranch[] =>
    depth > MAX_TREE_DEPTH
      ? []
      : rows
          .filter((row) => row.parent_id === parent)
          .map((row) => ({
            title: row.title,
            tag: row.tag,
            content: row.content,
            children: branch(row.topic_id, depth + 1),
          }));
  return branch(null, 0);
};
