import { wrapServicePath } from '../../content/index';
import { texts, type Texts } from './words';

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
  ['MAIL', 'FOOTER', 'Write to us|Escreva para nós|Escríbenos', 'https://chat.example.test/form', 'm41LfoRm'],
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
