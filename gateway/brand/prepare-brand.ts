import { PictureError } from '../art/index';
import type { Brand, BrandFileField, BrandProblem } from './brand';
import { brandFieldRows, type BrandFileKind } from './brand-fields';
import { type BrandFile, brandFile, drawnCard, iconFiles } from './brand-files';
import { coloursOf, contrastProblems } from './colours';

/** Names of the files that are made from an operator's files; '' if there is none. */
export interface MadeFiles {
  touch: string;
  medium: string;
  large: string;
  maskable: string;
  card: string;
}

export const noMadeFiles: MadeFiles = { touch: '', medium: '', large: '', maskable: '', card: '' };

/** A file that a brand names. */
export interface GivenFile {
  content: Buffer;
  /** True if the file was read from the database, and needs no check. */
  isStored?: true;
}

/** A brand that can be written: its file fields name stored files. */
export interface PreparedBrand {
  brand: Brand;
  made: MadeFiles;
  /** Every file that `brand` and `made` name. */
  files: readonly BrandFile[];
}

const fileFields = brandFieldRows.flatMap(([name, field]) =>
  field.kind === 'file' ? [[name as BrandFileField, field.file] as const] : [],
);

/** The files that a brand names, by their fields. */
export const filesOf = (brand: Brand): readonly (readonly [BrandFileField, BrandFileKind, string])[] =>
  fileFields.flatMap(([field, kind]) => (brand[field] === '' ? [] : [[field, kind, brand[field]] as const]));

/** Chooses the theme and the logo or icon of a card. Returns null if the brand has neither. */
const cardParts = (brand: Brand, files: ReadonlyMap<BrandFileField, BrandFile>) => {
  const [light, dark, icon] = [files.get('logoLight'), files.get('logoDark'), files.get('icon')];
  if (dark !== undefined && (light === undefined || brand.look !== 'light'))
    return { file: dark, isLogo: true, theme: 'dark' } as const;
  if (light !== undefined) return { file: light, isLogo: true, theme: 'light' } as const;
  const theme = brand.look === 'light' ? 'light' : 'dark';
  return icon === undefined ? null : ({ file: icon, isLogo: false, theme } as const);
};

/**
 * Checks a brand's colours and files, and makes every picture size. Returns the brand to be written, or every problem.
 * @param files by the names in the brand
 */
export const prepareBrand = async (
  given: Brand,
  files: ReadonlyMap<string, GivenFile>,
): Promise<
  { prepared: PreparedBrand; problems: readonly [] } | { prepared: null; problems: readonly BrandProblem[] }
> => {
  const problems = contrastProblems(given);
  const kept = new Map<BrandFileField, BrandFile>();
  for (const [field, kind, name] of filesOf(given)) {
    const file = files.get(name);
    if (file === undefined) {
      problems.push({ field, problem: `names ${name}, and there is no such file` });
      continue;
    }
    try {
      kept.set(field, file.isStored ? { name, content: file.content } : await brandFile(kind, file.content));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      problems.push({ field, problem: `${name} ${error.message}` });
    }
  }
  if (problems.length > 0) return { prepared: null, problems };

  const brand: Brand = { ...given };
  for (const [field, { name }] of kept) brand[field] = name;
  const all = [...kept.values()];
  const made = { ...noMadeFiles };
  const colours = coloursOf(brand);
  const icon = kept.get('icon');
  if (icon !== undefined) {
    const sizes = await iconFiles(icon, colours.dark.surface);
    for (const size of ['touch', 'medium', 'large', 'maskable'] as const) {
      made[size] = sizes[size].name;
      all.push(sizes[size]);
    }
  }
  const parts = brand.card === '' ? cardParts(brand, kept) : null;
  if (parts !== null) {
    const { surface: ground, accent } = colours[parts.theme];
    const card = await drawnCard({ ...parts, ground, accent });
    made.card = card.name;
    all.push(card);
  }
  const byName = new Map(all.map((file) => [file.name, file]));
  return { prepared: { brand, made, files: [...byName.values()] }, problems: [] };
};
