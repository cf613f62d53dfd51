import type { RegisterField } from '../../../src/contract/entities/system';
import { wrapServicePath } from '../../content/service-path';
import { texts, type Texts } from './words';

export interface RegisterRuleSeed {
  field: RegisterField;
  enabled: boolean;
  required: boolean;
  min_length: number;
  max_length: number;
  accepted_pattern: string;
  pattern_id: number;
  sort: number;
}

const rule = (
  field: RegisterField,
  use: 'required' | 'optional' | 'off',
  length: readonly [number, number],
  pattern: readonly [number, string],
): Omit<RegisterRuleSeed, 'sort'> => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  min_length: length[0],
  max_length: length[1],
  pattern_id: pattern[0],
  accepted_pattern: pattern[1],
});

const ANYTHING = [0, '*'] as const;
const ALPHANUMERIC = [4, '^[a-zA-Z0-9]+$'] as const;
const DIGITS = [6, '^[0-9]+$'] as const;
const NO_SPACES = [9, '^\\S+$'] as const;
const LETTERS = [8, '^[A-Za-zÀ-ÖØ-öø-ÿ ]+$'] as const;
const EMAIL = [3, '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$'] as const;

/** A rule for each of the sixteen fields; those that are off are complete, so that a merchant only has to switch them on. */
export const registerRuleSeeds: readonly RegisterRuleSeed[] = [
  rule('username', 'required', [6, 13], ALPHANUMERIC),
  rule('password', 'required', [6, 16], NO_SPACES),
  rule('confirmPassword', 'required', [6, 16], NO_SPACES),
  rule('mobileNum', 'optional', [8, 15], DIGITS),
  rule('email', 'optional', [6, 100], EMAIL),
  rule('payeeName', 'off', [2, 60], LETTERS),
  rule('paymentPassword', 'off', [6, 6], DIGITS),
  rule('qqNum', 'off', [5, 12], DIGITS),
  rule('line', 'off', [3, 30], NO_SPACES),
  rule('whatsapp', 'off', [8, 15], DIGITS),
  rule('facebook', 'off', [3, 60], NO_SPACES),
  rule('wechat', 'off', [6, 20], NO_SPACES),
  rule('idNumber', 'off', [5, 20], ALPHANUMERIC),
  rule('affiliateCode', 'optional', [1, 32], [0, '^[A-Za-z0-9_-]+$']),
  rule('captcha', 'off', [4, 6], ALPHANUMERIC),
  rule('recommenderId', 'off', [1, 32], ANYTHING),
].map((row, sort) => ({ ...row, sort }));

export interface FlagSeed {
  mod_id: string;
  parent_id: string;
  enabled: boolean;
  sort: number;
}

/** Module tree: branch, then modules; a leading minus is off. Off is what this server has no screens or calls for. */
const FLAG_TREE: Readonly<Record<string, string>> = {
  COMMON: 'COMM3 CAPTCHA3 VERIFICATION3 FEEDBACK3 -CBS3 -PROFPIC3 -GEETEST3 -GEETESTTEST3 -GEETESTVCODE3',
  REGISTRATION:
    'REG3 USERNAMEREG3 MOBILENUMREG3 MOBILENUMPASSREG3 AFFMAN3 UPDATEMOBILEICC3 -REGMOBVERF3 -DISABLEDMOBILEICC3 -CPFVALID3',
  LOGIN:
    'FREEPLAY3 PASS3 PASSKEY3 -MOBILELOGIN3 MOBILEVERCODELOGIN3 CHNGPASSVERIF3 -PWDEXPFORCECHANGE3 -PWRESETSMS3 LOGINIPVERF3 -GOOGLELOGIN3 -FACEBOOKLOGIN3 -TWITTERLOGIN3 -LINELOGIN3 -FIREBASECREATEACC3',
  GAMES: 'GAMELO3 GAMELOHOT3 GAMELOFAV3 GAMELOREC3 -LOTTMINIGAME3 -SEALOTTMINIGAME3',
  MEMBER:
    'INBOX3 -DEPOSIT -WITHDRAW -CREDITMAR3 -FUNDTRANS3 -REWCEN3 -PTSYS3 -MYRBT3 -PLYRBT -MAILCEN -MANPLAYREB3 -PAYMENTPASS3 BINDGA3 -BIRTHDAY3 -SENDMAIL3 -OUTBOX3 -MEMTRANS3',
  AGENT:
    'AGEANNOUNCE3 -AGENTPOLICY3 -AGETRANSFERUP3 -AGEPAG -AGETEAMPNL3 -TEAMBETTING3 -AGENTRANSMULTDOWN3 -SIGNCONDIV3 -DAILYSALCONT3 -HOURSAL3 -RTSALARY3',
};

export const flagSeeds: readonly FlagSeed[] = Object.entries(FLAG_TREE).flatMap(([branch, list], index) => [
  { mod_id: branch, parent_id: '', enabled: true, sort: index * 100 },
  ...list.split(' ').map((word, place) => ({
    mod_id: word.replace('-', ''),
    parent_id: branch,
    enabled: !word.startsWith('-'),
    sort: index * 100 + place + 1,
  })),
]);

/** The demo's app is the site itself: its links lead to where the help says how to keep it. */
export const resourceSeeds: readonly { resource_type: string; url: string; labels: Texts; sort: number }[] = [
  ['Android', '/helpmc#app-android', 'Android app|Aplicativo Android|Aplicación Android'],
  ['IOS', '/helpmc#app-ios', 'iPhone app|Aplicativo iPhone|Aplicación iPhone'],
  ['FACEBOOK', 'https://social.example.test/facebook', 'Facebook|Facebook|Facebook'],
  ['YOUTUBE', 'https://social.example.test/youtube', 'YouTube|YouTube|YouTube'],
  ['TELEGRAM', 'https://social.example.test/telegram', 'Telegram|Telegram|Telegram'],
].map(([resource_type = '', url = '', labels = ''], sort) => ({
  resource_type,
  url,
  labels: texts(labels),
  sort,
}));

export const customerServiceSeeds: readonly {
  entry_id: number;
  cs_type: string;
  cs_position: string;
  titles: Texts;
  path: string;
  label_ids: string[];
  sort: number;
}[] = [
  [
    'LIVECHAT',
    'HEADER',
    'Live support|Atendimento ao vivo|Atención en vivo',
    'https://chat.example.test/live?site=demo',
    'dEm0cH4t',
  ],
  [
    'TELEGRAM',
    'SIDE',
    'Telegram support|Atendimento no Telegram|Atención por Telegram',
    'https://chat.example.test/telegram',
    'tEl3gR4m',
  ],
  ['MAIL', 'FOOTER', 'Write to us|Escreva para nós|Escríbanos', 'https://chat.example.test/form', 'm41LfoRm'],
].map(([cs_type = '', cs_position = '', titles = '', url = '', key = ''], index) => ({
  entry_id: index + 1,
  cs_type,
  cs_position,
  titles: texts(titles),
  path: wrapServicePath({ url, key }),
  label_ids: [],
  sort: index,
}));

/** What the status call says besides; kept in the merchant's row. */
export const merchantSettings = (input: { mainDomain: string; seed: string }) => ({
  currencySymbol: 'R$',
  mainDomain: input.mainDomain,
  imageCDNs: [],
  launchGameCDNs: [],
  analytics: {
    gtagId: '',
    FB_PIXEL_ID: '',
    TIKTOK_PIXEL_ID: '',
    APPS_FLYER_ID: '',
    ADJUST_ID: '',
    domains: [],
  },
  maintenance: false,
  maintenanceEnd: null,
  regionBlocked: [],
  test: false,
  homeCountry: 'BR',
  // Which edition of the demo data the rows come from.
  seed: input.seed,
});
