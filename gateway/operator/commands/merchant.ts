import { languageCodes, languageOf } from '../../../src/contract/tables/languages';
import { uniqueViolation } from '../../database/errors';
import {
  insertMerchant,
  listOperatorMerchants,
  listOrigins,
  nextMerchantId,
  type OperatorMerchant,
  putOrigin,
  readNetwork,
  updateMerchant,
} from '../../platform/index';
import {
  defaultCountries,
  defaultFlags,
  defaultRegisterRules,
  insertCountries,
  listCountries,
  setFlag,
  writeRule,
} from '../../content/index';
import type { Query } from '../../database/types';
import { noteAction } from '../change';
import type { Command, Tools, Values } from '../command';
import { EXIT, OperatorProblem, wrong } from '../problem';
import { table } from '../table';
import { choiceOption, listOption, momentOption, quoted, switchOption, textOption } from '../values';
import { explainTaken, originArgument } from './origin';

const CODE = /^[a-z0-9][a-z0-9-]{0,31}$/;
const HOST = {
  pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
  like: 'a host like play.example.com',
};
/** A CDN: an https address without what belongs behind it. */
const CDN = {
  pattern: /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/,
  like: 'an address like https://cdn.example.com',
};
const MAX_NAME = 100;
const MAX_TRIES = 5;

const asData = (merchant: OperatorMerchant) => ({
  id: merchant.id,
  code: merchant.code,
  name: merchant.name,
  currency: merchant.currency,
  defaultLanguage: merchant.default_language,
  languages: merchant.languages,
  settings: merchant.settings,
  createdAt: merchant.created_at.toISOString(),
});

const readLanguages = (options: Values): string[] | undefined => {
  const codes = listOption(options, 'languages', {
    pattern: /^[A-Za-z]{2}([-_][A-Za-z]{2})?$/,
    like: 'a language',
  });
  const unknown = codes?.filter((code) => languageOf(code) === null) ?? [];
  if (unknown.length > 0) {
    const said = unknown.map(quoted).join(', ');
    throw wrong('--languages', `has ${said} in it; the known ones are ${languageCodes.join(', ')}.`);
  }
  return codes?.flatMap((code) => languageOf(code)?.code ?? []);
};

const readHome = (options: Values): string | undefined => {
  const home = textOption(options, 'home-country', {
    max: 2,
    pattern: /^[A-Z]{2}$/,
    like: 'two capitals like BR',
  });
  if (home === undefined || defaultCountries.some(({ code }) => code === home)) return home;
  throw wrong('--home-country', `is ${home}, which is no country of the table.`);
};

const readDefault = (options: Values, languages: readonly string[]): string | undefined => {
  const spelled = textOption(options, 'default-language', { max: 5 });
  if (spelled === undefined) return undefined;
  const found = languageOf(spelled)?.code;
  if (found !== undefined && languages.includes(found)) return found;
  throw wrong('--default-language', `must be one of the merchant's languages ${languages.join(', ')}.`);
};

/** Modules, rules and countries as a new merchant needs them to open its pages. */
const fill = async (query: Query, merchantId: number): Promise<void> => {
  for (const seed of defaultFlags) {
    const { mod_id: code, parent_id: parent, enabled, sort } = seed;
    await setFlag(query, { merchantId, code, parent, enabled, sort });
  }
  for (const rule of defaultRegisterRules) await writeRule(query, { ...rule, merchantId });
  await insertCountries(query, { merchantId, rows: defaultCountries });
};

const list: Command = {
  name: 'merchant list',
  summary: 'Lists every merchant.',
  scope: 'operator',
  examples: ['foyer merchant list', 'foyer merchant list --json'],
  async run({ db }) {
    const merchants = await listOperatorMerchants(db);
    return {
      lines: table(
        ['id', 'code', 'name', 'currency', 'languages'],
        merchants.map(({ id, code, name, currency, languages }) => [
          String(id),
          code,
          name,
          currency,
          languages.join(','),
        ]),
      ),
      data: merchants.map(asData),
    };
  },
};

const show: Command = {
  name: 'merchant show',
  summary: 'Shows a merchant with its settings and origins.',
  scope: 'merchant',
  examples: ['foyer merchant show --merchant demo'],
  async run({ merchant, query }) {
    const origins = await listOrigins(query, merchant.id);
    const data = { ...asData(merchant), origins };
    return { lines: JSON.stringify(data, null, 2).split('\n'), data };
  },
};

/** Currencies of no country. */
const COINS: readonly string[] = ['USDT', 'USDC'];
const isCurrency = (code: string): boolean =>
  COINS.includes(code) || defaultCountries.some(({ currency }) => currency === code);

const create: Command = {
  name: 'merchant create',
  summary: 'Makes a merchant that can open its pages: modules, field rules, countries and an own origin.',
  scope: 'operator',
  arguments: [{ name: 'CODE', help: 'what its pages send: small letters, digits and dashes' }],
  options: {
    name: { value: 'TEXT', help: 'its name; needed' },
    currency: { value: 'CODE', help: 'BRL, USDT …; needed' },
    languages: { value: 'EN,PT', help: 'what its pages offer; EN unless given' },
    'default-language': { value: 'EN', help: 'the first of its languages unless given' },
    'home-country': { value: 'BR', help: 'whose dialling code comes first and is sent codes' },
    symbol: { value: 'R$', help: 'how its money is written; the currency unless given' },
    origin: { value: 'ORIGIN', help: 'the origin of its own site, like https://play.example.com' },
  },
  examples: [
    'foyer merchant create acme --name "Acme Games" --currency BRL --languages PT,EN --home-country BR --origin https://play.acme.example',
  ],
  async run(input) {
    const { db, args, options, actor } = input;
    const code = args['CODE'] ?? '';
    if (!CODE.test(code))
      throw wrong('CODE', `must be 1 to 32 small letters, digits and dashes, not ${quoted(code)}.`);
    const name = textOption(options, 'name', { max: MAX_NAME });
    if (name === undefined || name.trim() === '') throw wrong('--name', 'is needed.');
    const currency = textOption(options, 'currency', {
      max: 8,
      pattern: /^[A-Z0-9]{3,8}$/,
      like: '3 to 8 capitals like BRL',
    });
    if (currency === undefined) throw wrong('--currency', 'is needed.');
    if (!isCurrency(currency))
      throw wrong(
        '--currency',
        `is no currency: ${quoted(currency)}. Known are those of all countries, ${COINS.join(' and ')}.`,
      );
    const languages = readLanguages(options) ?? ['EN'];
    const [first] = languages;
    if (first === undefined) throw wrong('--languages', 'needs one at least.');
    const origin =
      typeof options['origin'] === 'string' ? originArgument(options['origin'], '--origin', input) : null;
    const settings = {
      currencySymbol: textOption(options, 'symbol', { max: 8 }) ?? currency,
      mainDomain: origin ?? '',
      homeCountry: readHome(options) ?? '',
      imageCDNs: [],
      launchGameCDNs: [],
      analytics: {},
      maintenance: false,
      maintenanceEnd: null,
      regionBlocked: [],
      referral: false,
      test: false,
    };
    const row = {
      code,
      name: name.trim(),
      currency,
      default_language: readDefault(options, languages) ?? first,
      languages,
      settings,
    };
    for (let tries = 1; ; tries += 1) {
      const id = await nextMerchantId(db);
      try {
        await db.merchant(id).tx(async (query) => {
          await insertMerchant(query, { ...row, id });
          await fill(query, id);
          if (origin !== null) await putOrigin(query, { merchantId: id, origin, tier: 'own' });
          await noteAction(query, {
            merchantId: id,
            actor,
            command: 'merchant create',
            target: code,
            before: null,
            after: row,
          });
        });
        return {
          lines: [`Merchant ${code} is there with the number ${id}. Its pages send the code ${code}.`],
          data: { id, ...row },
        };
      } catch (error) {
        const constraint = uniqueViolation(error);
        if (constraint === 'merchant_code_key')
          throw new OperatorProblem(EXIT.argument, 'CODE', `is taken: there is a merchant ${code} already.`);
        // Another process took the number in between.
        if (constraint !== 'merchant_pkey' || tries >= MAX_TRIES) throw explainTaken(error, '--origin');
      }
    }
  },
};

const readNetworks = (options: Values, name: 'region-blocked' | 'testers'): string[] | undefined => {
  const networks = listOption(options, name, { pattern: /^\S+$/, like: 'a network' });
  for (const text of networks ?? []) {
    const { network, problem } = readNetwork(text);
    if (problem !== null) throw wrong(`--${name}`, `${quoted(text)} ${problem}.`);
    if (network.prefix === 0)
      throw wrong(`--${name}`, `${quoted(text)} is every address there is: see --maintenance on and off.`);
  }
  return networks;
};

/** What of the settings was asked for; nothing else is touched. */
const settingsOf = (options: Values, tools: Pick<Tools, 'production'>): Record<string, unknown> => {
  const maintenance = switchOption(options, 'maintenance');
  const until = momentOption(options, 'until');
  return Object.fromEntries(
    Object.entries({
      maintenance,
      // Ending the maintenance also clears its planned end.
      maintenanceEnd: maintenance === false && until === undefined ? null : until,
      wallet: choiceOption(options, 'wallet', ['single', 'transfer']),
      regionBlocked: readNetworks(options, 'region-blocked'),
      testers: readNetworks(options, 'testers'),
      referral: switchOption(options, 'referral'),
      imageCDNs: listOption(options, 'image-cdns', CDN),
      launchGameCDNs: listOption(options, 'launch-cdns', CDN),
      mirrorDomains: listOption(options, 'mirror-domains', HOST),
      test: switchOption(options, 'test'),
      homeCountry: readHome(options),
      currencySymbol: textOption(options, 'symbol', { max: 8 }),
      mainDomain:
        typeof options['main-domain'] === 'string'
          ? originArgument(options['main-domain'], '--main-domain', tools)
          : undefined,
    }).filter(([, value]) => value !== undefined),
  );
};

const set: Command = {
  name: 'merchant set',
  summary:
    'Changes what a merchant says of itself: maintenance, blocked regions, wallets, invitations, languages, name.',
  scope: 'merchant',
  options: {
    maintenance: {
      value: 'on|off',
      help: 'closes: no login, registration, launch, transfer or new bet; rounds under way end',
    },
    until: { value: 'TIME', help: 'when maintenance ends, like 2026-08-01T06:00Z; none: it is not known' },
    'region-blocked': {
      value: 'NETWORKS',
      help: 'networks for which it is closed, with commas; none: nobody',
    },
    testers: {
      value: 'NETWORKS',
      help: 'networks whose visitors pass maintenance and region blocks, with commas; none: nobody',
    },
    test: { value: 'on|off', help: 'tells clients that this is a place for tests' },
    wallet: {
      value: 'single|transfer',
      help: 'single: vendors debit the one wallet; transfer: a launch moves the money to the vendor, leaving brings it back',
    },
    referral: {
      value: 'on|off',
      help: 'members are paid for whom they invite: menus name the page of invitations; needs the module REWCEN3',
    },
    'image-cdns': {
      value: 'ADDRESSES',
      help: 'where pages take pictures from, with commas; each visit picks one by chance, another where it fails; none: here',
    },
    'launch-cdns': {
      value: 'ADDRESSES',
      help: 'where vendors with a player page of their own have it; none: nowhere',
    },
    name: { value: 'TEXT', help: 'its name' },
    languages: { value: 'EN,PT', help: 'what its pages offer' },
    'default-language': { value: 'EN', help: 'one of its languages' },
    'home-country': { value: 'BR', help: 'whose dialling code comes first' },
    symbol: { value: 'R$', help: 'how its money is written' },
    'mirror-domains': {
      value: 'HOSTS',
      help: 'other domains of the same site, with commas; none: there are none',
    },
    'main-domain': { value: 'ORIGIN', help: 'what messages and pages name as its site' },
  },
  examples: [
    'foyer merchant set --merchant demo --maintenance on --until 2026-08-01T06:00Z',
    'foyer merchant set --merchant demo --maintenance off',
    'foyer merchant set --merchant demo --wallet transfer',
    'foyer merchant set --merchant demo --referral on',
    'foyer merchant set --merchant demo --region-blocked 203.0.113.0/24,2001:db8::/32',
  ],
  async run(input) {
    const { merchant, options, change } = input;
    const settings = settingsOf(options, input);
    const home = readHome(options);
    const isOff = ({ code, enabled }: { code: string; enabled: boolean }): boolean =>
      code === home && !enabled;
    if (home !== undefined && (await listCountries(input.query, merchant.id)).some(isOff))
      throw wrong('--home-country', `is ${home}, which is switched off: see country set.`);
    const languages = readLanguages(options) ?? null;
    const offered = languages ?? merchant.languages;
    if (offered.length === 0) throw wrong('--languages', 'needs one at least.');
    const defaultLanguage = readDefault(options, offered) ?? null;
    if (defaultLanguage === null && !offered.includes(merchant.default_language))
      throw wrong(
        '--languages',
        `leaves out the default ${merchant.default_language}: give --default-language as well.`,
      );
    const name = textOption(options, 'name', { max: MAX_NAME })?.trim() ?? null;
    if (name === '') throw wrong('--name', 'must not be empty.');
    const asked: Record<string, unknown> = {
      ...settings,
      ...(name === null ? {} : { name }),
      ...(languages === null ? {} : { languages }),
      ...(defaultLanguage === null ? {} : { defaultLanguage }),
    };
    if (Object.keys(asked).length === 0) throw wrong('', 'nothing to set was given; see --help.');
    const had: Record<string, unknown> = { ...merchant.settings, ...asData(merchant) };
    await change(async (query, note) => {
      await updateMerchant(query, { id: merchant.id, name, languages, defaultLanguage, settings });
      const before = Object.fromEntries(Object.keys(asked).map((key) => [key, had[key] ?? null]));
      note({ target: merchant.code, before, after: asked });
    });
    return {
      lines: [
        `Merchant ${merchant.code} is changed: ${Object.keys(asked).join(', ')}.`,
        ...(settings['referral'] === true ? ['Menus show it while the module REWCEN3 is on.'] : []),
      ],
      data: asked,
    };
  },
};

export const merchantCommands: readonly Command[] = [list, show, create, set];
