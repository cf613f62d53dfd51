import { colourRoles, themes } from '../../../src/contract/tables/colour-roles';
import {
  type Brand,
  brandFieldRows,
  brandFileAddress,
  coloursOf,
  contrastProblems,
  readBrand,
  readWholeBrand,
  tokensOf,
} from '../../brand/index';
import type { DeskBrandPreview } from '../desk-answers';
import type { DeskHandlers } from '../desk-context';
import { deskCommand, type DeskMembersDeps } from '../desk-members';

type BrandHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `brand.${string}`>>;

/** File name that is passed to `brand import`. */
const FILE_NAME = 'brand.json';
/** Default tokens. A preview sets them too, because its pages load the values of the saved brand. */
const DEFAULT_TOKENS = {
  'radius-s': '8px',
  radius: '12px',
  'radius-l': '20px',
  font: "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',sans-serif",
};

interface ShownBrand {
  brand: Brand;
  edition: string;
}

/** Every token of a brand, including those with our default values. */
const allTokens = (brand: Brand): Record<string, string> => {
  const { light, dark } = coloursOf(brand);
  const colours = colourRoles.map((role) => [role, `light-dark(${light[role]},${dark[role]})`] as const);
  return { ...DEFAULT_TOKENS, ...tokensOf(brand), ...Object.fromEntries(colours) };
};

const previewOf = (draft: unknown): DeskBrandPreview => {
  const { brand, problems } = readBrand(draft);
  const wordsOf = (rows: readonly { field: string; problem: string }[]) =>
    rows.map(({ field, problem }) => ({ field, words: problem }));
  if (brand === null) return { tokens: null, colours: null, problems: wordsOf(problems) };
  return {
    tokens: allTokens(brand),
    colours: coloursOf(brand),
    problems: wordsOf(contrastProblems(brand)),
  };
};

/** Reads, previews, saves, exports and imports the merchant's brand through the `foyer brand` commands. */
export const createDeskBrand = (deps: DeskMembersDeps): BrandHandlers => ({
  async 'brand.show'(_, context) {
    const { merchant } = context;
    const { brand, edition } = (await deskCommand(deps, context, { name: 'brand show' })) as ShownBrand;
    const addressOf = (name: unknown): string =>
      typeof name === 'string' ? brandFileAddress(merchant.code, name) : '';
    return {
      brand: { ...brand },
      edition,
      fields: brandFieldRows.map(([name, field]) => ({ name, ...field })),
      addresses: Object.fromEntries(
        brandFieldRows
          .filter(([, field]) => field.kind === 'file')
          .map(([name]) => [name, addressOf(brand[name])]),
      ),
      roles: [...colourRoles],
      themes: [...themes],
      languages: [...new Set([merchant.defaultLanguage, ...merchant.languages])],
    };
  },
  'brand.look': ({ brand }) => Promise.resolve(previewOf(brand)),
  async 'brand.save'(input, context) {
    const { id } = context.merchant;
    const stored = await readWholeBrand(deps.db.merchant(id).query, id);
    const files: Record<string, string> = {};
    const brand: Record<string, unknown> = { ...input.brand };
    for (const [name, field] of brandFieldRows) {
      if (field.kind !== 'file') continue;
      const given = input.files[name];
      const named = brand[name];
      if (given !== undefined) {
        brand[name] = name;
        files[name] = given;
      } else if (typeof named === 'string' && named !== '') {
        const file = stored.files.get(named);
        if (file !== undefined) files[named] = file.content.toString('base64');
      }
    }
    await deskCommand(deps, context, {
      name: 'brand import',
      args: { FILE: FILE_NAME },
      options: { edition: input.edition },
      files: { [FILE_NAME]: JSON.stringify({ foyerBrand: 1, brand, files }) },
    });
    return null;
  },
  async 'brand.export'(_, context) {
    return { text: JSON.stringify(await deskCommand(deps, context, { name: 'brand export' }), null, 2) };
  },
  async 'brand.import'({ text, check, edition }, context) {
    const imported = (await deskCommand(deps, context, {
      name: 'brand import',
      args: { FILE: FILE_NAME },
      options: { edition, ...(check ? { 'dry-run': true } : {}) },
      files: { [FILE_NAME]: text },
    })) as { brand: Record<string, unknown>; rows: Record<string, number> };
    return { brand: imported.brand, rows: imported.rows };
  },
});
