import { updateMerchant } from '../../platform/index';
import type { Command, MerchantInput, Values } from '../command';
import { missing, wrong } from '../problem';
import { table } from '../table';
import { textOption } from '../values';

/** Pages look at no more rows. */
const MAX_ROWS = 200;
/** Pages put these into scripts and addresses: nothing but ids is taken. */
const ID = {
  max: 64,
  pattern: /^[\w.-]{1,64}$/,
  like: 'an id: letters, digits, dots and dashes; none takes it away',
};
const HOST = {
  max: 253,
  pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  like: 'a host like play.example.com',
};
const CODE = { max: 32, pattern: /^[A-Za-z0-9_-]{1,32}$/, like: 'a code: letters, digits and dashes' };

/** Option, key of the merchant's own ids, key in a row of a domain. */
const SERVICES = [
  ['gtag', 'gtagId', 'gtagId'],
  ['fb-pixel', 'FB_PIXEL_ID', 'fbPixelId'],
  ['tiktok-pixel', 'TIKTOK_PIXEL_ID', 'tiktokPixelId'],
  ['appsflyer', 'APPS_FLYER_ID', 'appsFlyerId'],
  ['adjust', 'ADJUST_ID', 'adjustId'],
] as const;

type Ids = Record<string, string>;
interface Analytics {
  /** Everywhere, by the keys of the protocol. */
  all: Ids;
  domains: Ids[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const read = ({ settings }: MerchantInput['merchant']): Analytics => {
  const stored = object(settings['analytics']);
  const rows: unknown[] = Array.isArray(stored['domains']) ? stored['domains'] : [];
  return {
    all: Object.fromEntries(SERVICES.map(([, key]) => [key, text(stored[key])])),
    domains: rows.map(object).map((row) => ({
      domain: text(row['domain']),
      affiliateCode: text(row['affiliateCode']),
      ...Object.fromEntries(SERVICES.map(([, , key]) => [key, text(row[key])])),
    })),
  };
};

const write = (input: MerchantInput, next: Analytics, target: string): Promise<void> =>
  input.change(async (query, note) => {
    const { id } = input.merchant;
    const analytics = { ...next.all, domains: next.domains };
    const settings = { analytics };
    await updateMerchant(query, { id, name: null, languages: null, defaultLanguage: null, settings });
    note({ target, before: input.merchant.settings['analytics'] ?? null, after: analytics });
  });

/** Scope of the ids: all pages, or a domain and perhaps one affiliate on it. */
const scopeOf = (options: Values) => {
  const domain = textOption(options, 'domain', HOST) ?? '';
  const affiliate = textOption(options, 'affiliate', CODE) ?? '';
  if (affiliate !== '' && domain === '')
    throw wrong('--affiliate', 'needs --domain: it is counted on one domain.');
  const words = domain === '' ? 'all pages' : affiliate === '' ? domain : `${domain} for ${affiliate}`;
  const isIt = (row: Ids): boolean => row['domain'] === domain && row['affiliateCode'] === affiliate;
  return { domain, affiliate, words, isIt };
};

const show: Command = {
  name: 'analytics show',
  summary: 'Shows the ids that pages hand to whoever counts visits.',
  scope: 'merchant',
  examples: ['foyer analytics show --merchant demo'],
  async run({ merchant }) {
    const { all, domains } = read(merchant);
    const everywhere = ['all pages', '', ...SERVICES.map(([, key]) => all[key] ?? '')];
    const rows = domains.map((row) => [
      row['domain'] ?? '',
      row['affiliateCode'] ?? '',
      ...SERVICES.map(([, , key]) => row[key] ?? ''),
    ]);
    const heads = ['domain', 'affiliate', ...SERVICES.map(([option]) => option)];
    return Promise.resolve({ lines: table(heads, [everywhere, ...rows]), data: { ...all, domains } });
  },
};

const set: Command = {
  name: 'analytics set',
  summary:
    'Sets public ids of counting services, for all pages or for one domain; pages load them with consent alone.',
  scope: 'merchant',
  options: {
    domain: { value: 'HOST', help: 'only on this host and below it; all pages unless given' },
    affiliate: { value: 'CODE', help: 'only for visitors that this affiliate brought to the domain' },
    gtag: { value: 'ID', help: 'Google; none takes it away' },
    'fb-pixel': { value: 'ID', help: 'Facebook' },
    'tiktok-pixel': { value: 'ID', help: 'TikTok' },
    appsflyer: { value: 'ID', help: 'AppsFlyer' },
    adjust: { value: 'ID', help: 'Adjust' },
    remove: { help: 'takes the row of a domain away' },
  },
  examples: [
    'foyer analytics set --gtag G-1234567 --merchant demo',
    'foyer analytics set --domain play.example.com --affiliate PARTNER1 --fb-pixel 1234567 --merchant demo',
    'foyer analytics set --domain play.example.com --remove --merchant demo',
  ],
  async run(input) {
    const { merchant, options } = input;
    const { domain, affiliate, words, isIt } = scopeOf(options);
    const had = read(merchant);
    const row = had.domains.find(isIt);
    if (options['remove'] === true) {
      if (domain === '') throw wrong('--remove', 'needs --domain; an id is taken away by none.');
      if (row === undefined) throw missing('--domain', `${words} has no ids of its own.`);
      await write(input, { ...had, domains: had.domains.filter((one) => !isIt(one)) }, words);
      return { lines: [`${words} has no ids of its own any more.`], data: null };
    }
    const asked = SERVICES.flatMap(([option, wide, narrow]) => {
      const id = textOption(options, option, ID);
      return id === undefined ? [] : [[domain === '' ? wide : narrow, id === 'none' ? '' : id] as const];
    });
    if (asked.length === 0) throw wrong('', 'nothing to set was given; see --help.');
    const ids = Object.fromEntries(asked);
    if (row === undefined && domain !== '' && had.domains.length >= MAX_ROWS)
      throw wrong('--domain', `would be one more than the ${MAX_ROWS} that pages look at.`);
    const next: Analytics =
      domain === ''
        ? { ...had, all: { ...had.all, ...ids } }
        : {
            ...had,
            domains: [
              ...had.domains.filter((one) => !isIt(one)),
              { domain, affiliateCode: affiliate, ...row, ...ids },
            ],
          };
    await write(input, next, words);
    return { lines: [`The ids of ${words} are changed: ${Object.keys(ids).join(', ')}.`], data: next };
  },
};

export const analyticsCommands: readonly Command[] = [show, set];
