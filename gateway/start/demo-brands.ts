import {
  type Brand,
  emptyBrand,
  type GivenFile,
  lockBrandRow,
  prepareBrand,
  writeBrand,
} from '../brand/index';
import type { Database } from '../database/types';
import { MERCHANT_CHANNEL } from '../platform/index';

/** The Foyer brand, equal to that of the build. */
const OWN: Brand = { ...emptyBrand, names: { EN: 'Foyer' } };

const LAMP = (ink: string, light: string): string =>
  `<path d="M20 44h24l-5-22H25z" fill="${ink}"/><path d="M26 48h12v6H26z" fill="${ink}"/><circle cx="32" cy="14" r="6" fill="${light}"/>`;
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#5b2be0"/>${LAMP('#ffffff', '#ffd34d')}</svg>`;
/** Strokes of the letters L U M E N. */
const LETTERS =
  'M0 0V26H14M24 0V17a9 9 0 0 0 18 0V0M52 26V0l10 13L72 0v26M98 0H84v26h14M84 13h11M108 26V0l16 26V0';
const logo = (ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 184 40"><g transform="translate(-12 -9) scale(.9)">${LAMP(ink, '#d99a00')}</g><path transform="translate(52 7)" d="${LETTERS}" fill="none" stroke="${ink}" stroke-width="4.5"/></svg>`;

const SECOND: Brand = {
  ...emptyBrand,
  names: { EN: 'Lumen Play' },
  abouts: {
    EN: 'Games by lamplight: slots, tables and draws, with play money.',
    ES: 'Juegos a la luz de las lámparas: tragamonedas, mesas y sorteos, con dinero ficticio.',
  },
  footers: {
    EN: 'Lumen Play is an invented house. It holds no licence, since it takes no money.',
    ES: 'Lumen Play es una casa inventada. No tiene licencia, pues no acepta dinero.',
  },
  colour: '#5b2be0',
  corner: 'round',
  font: 'humanist',
  look: 'light',
  logoLight: 'lumen-light.svg',
  logoDark: 'lumen-dark.svg',
  icon: 'lumen-icon.svg',
};
const SECOND_FILES: Readonly<Record<string, string>> = {
  'lumen-light.svg': logo('#3d1aa8'),
  'lumen-dark.svg': logo('#e9e2ff'),
  'lumen-icon.svg': ICON,
};

/** @throws Error with the fields of an invalid brand */
const write = async (
  db: Database,
  of: { merchantId: number; brand: Brand; files: Readonly<Record<string, string>> },
): Promise<void> => {
  const { merchantId, brand } = of;
  const scope = db.merchant(merchantId);
  // Render pictures only if the brand is missing.
  if ((await scope.tx((query) => lockBrandRow(query, merchantId))) !== null) return;
  const files = new Map<string, GivenFile>(
    Object.entries(of.files).map(([name, text]) => [name, { content: Buffer.from(text) }]),
  );
  const { prepared, problems } = await prepareBrand(brand, files);
  if (prepared === null)
    throw new Error(problems.map(({ field, problem }) => `${field} ${problem}`).join('; '));
  await scope.tx(async (query) => {
    // Another node or an operator has written one meanwhile.
    if ((await lockBrandRow(query, merchantId)) !== null) return;
    await writeBrand(query, { merchantId, prepared });
  });
  await db.notify(MERCHANT_CHANNEL, String(merchantId));
};

/** Writes the brands of the demo's merchants, and keeps those that exist already. */
export const writeDemoBrands = async (input: {
  db: Database;
  first: number;
  second: number | null;
}): Promise<void> => {
  const { db, first, second } = input;
  await write(db, { merchantId: first, brand: OWN, files: {} });
  if (second !== null) await write(db, { merchantId: second, brand: SECOND, files: SECOND_FILES });
};
