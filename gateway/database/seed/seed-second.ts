import { CATALOGUE_CHANNEL, MERCHANT_CHANNEL } from '../../platform/index';
import type { Database } from '../types';
import { type AnnouncementSeed, entry } from './announcements';
import { readBanners } from './banners';
import { type CataloguePart, seedCatalogue } from './seed-catalogue';
import { SEED_EDITION } from './seed-demo';
import { customerServiceSeeds, merchantSettings } from './settings';
import { HOUSE_SLOT, type LaneSeed } from './vendors';

/** A second merchant of the demo, with another brand at an address of its own. */
export const SECOND_MERCHANT = {
  code: 'lumen',
  name: 'Lumen Play',
  currency: 'BRL',
  defaultLanguage: 'EN',
  languages: ['EN', 'ES'],
} as const;

const VENDORS: readonly string[] = ['HOUSE', 'SALTGLASS', 'PHR', 'MLM', 'GLW', 'KTB', 'STV'];
const GAMES_PER_LANE = 24;

// group | motif | link type | link | title EN, PT, ES | subtitle EN, PT, ES
const BANNERS = `
w_home;lamp;G;${HOUSE_SLOT.nodeId};Light up the orchard|Acenda o pomar|Ilumina el huerto;Every spin of Glowmoth can be checked|Cada giro de Glowmoth pode ser conferido|Cada giro de Glowmoth se puede comprobar
w_home;wheel;URL;/live;Tables by lamplight|Mesas à luz de lampiões|Mesas a la luz de las lámparas;Wheels and cards, day and night|Roletas e cartas, dia e noite|Ruletas y cartas, día y noche
w_login;lamp;;;The light is on|A luz está acesa|La luz está encendida;Come in|Entre|Adelante
w_register;star;;;Your name in lights|Seu nome em luzes|Tu nombre en luces;A name, a password, and you are in|Um nome, uma senha e pronto|Un nombre, una contraseña y listo`;

const announcements: readonly AnnouncementSeed[] = [
  entry(101, 'PL', {
    title:
      'Play money only: nothing is accepted or paid.|Só dinheiro fictício: nada é aceito ou pago.|Solo dinero ficticio: no se acepta ni se paga nada.',
    text: 'This house shows how another brand looks on the same gateway.|Esta casa mostra outra marca no mesmo servidor.|Esta casa muestra otra marca en el mismo servidor.',
  }),
  entry(
    301,
    'PR',
    {
      title: 'Evening lights|Luzes da noite|Luces de la noche',
      text: 'New worlds every evening: look at what opened today.|Novos mundos toda noite: veja o que abriu hoje.|Mundos nuevos cada noche: mira qué abrió hoy.',
    },
    { motif: 'lamp', starts_at: '2026-01-01T00:00:00Z' },
  ),
];

const part: CataloguePart = {
  languages: SECOND_MERCHANT.languages,
  keepsLane: ({ vendor }: LaneSeed) => VENDORS.includes(vendor),
  gamesPerLane: GAMES_PER_LANE,
  banners: readBanners(BANNERS, 201),
  announcements,
  resources: [],
  customerService: customerServiceSeeds.slice(-1),
};

/** Content that only the second merchant has. */
export const secondTexts: Pick<CataloguePart, 'banners' | 'announcements'> = part;

/**
 * Seeds the second merchant. Does not change rows that exist already.
 * @returns its id; null if an operator of the demo has created a merchant with the same code
 */
export const seedSecond = async (input: {
  db: Database;
  origins: { own: readonly string[] };
}): Promise<number | null> => {
  const { db, origins } = input;
  const { code, name, currency, defaultLanguage, languages } = SECOND_MERCHANT;
  const settings = merchantSettings({ mainDomain: origins.own[0] ?? '', seed: '' });
  // Take the next free id: operators of a demo may have created merchants.
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages, settings, time_zone)
     select coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5::text[], $6::text::jsonb, 'America/Sao_Paulo' from merchant
     on conflict do nothing`,
    [
      code,
      name,
      currency,
      defaultLanguage,
      [...languages],
      JSON.stringify({ ...settings, secondOfDemo: true }),
    ],
  );
  const [kept] = await db.operator.query<{ id: number; seed: string; ours: boolean | null }>(
    `select id, settings->>'seed' as seed, (settings->'secondOfDemo')::boolean as ours from merchant where code = $1`,
    [code],
  );
  if (kept === undefined) throw new Error(`the merchant ${code} could not be written`);
  if (kept.ours !== true) return null;
  await db.operator.query(
    `insert into merchant_origin (merchant_id, origin, tier) select $1, origin, 'own' from unnest($2::text[]) as origin
     on conflict (origin, merchant_id) do nothing`,
    [kept.id, [...origins.own]],
  );
  if (kept.seed === SEED_EDITION) return kept.id;
  await db.merchant(kept.id).tx((query) => seedCatalogue({ query, merchantId: kept.id, part }));
  // Written last, so that an interrupted run starts over.
  await db.operator.query(
    `update merchant set settings = settings || jsonb_build_object('seed', $2::text) where id = $1`,
    [kept.id, SEED_EDITION],
  );
  await db.notify(CATALOGUE_CHANNEL, String(kept.id));
  await db.notify(MERCHANT_CHANNEL, String(kept.id));
  return kept.id;
};
