import { languageOf } from '../../../src/contract/tables/languages';
import {
  type Brand,
  type BrandField,
  brandFieldRows,
  emptyBrand,
  type GivenFile,
  lockBrandRow,
  prepareBrand,
  readBrand,
  readWholeBrand,
  writeBrand,
} from '../../brand/index';
import type { Command, CommandOption, MerchantInput } from '../command';
import { wrong } from '../problem';
import { readFileOf } from '../read-file';
import { quoted } from '../values';
import { optionProblem } from './brand-output';

const NONE = 'none';

/** Language of the given texts; the merchant's default unless given. */
const languageFor = ({ merchant, options }: Pick<MerchantInput, 'merchant' | 'options'>): string => {
  const spelled = options['language'];
  if (typeof spelled !== 'string') return merchant.default_language;
  const code = languageOf(spelled)?.code;
  if (code !== undefined && merchant.languages.includes(code)) return code;
  throw wrong('--language', `must be one of the merchant's languages ${merchant.languages.join(', ')}.`);
};

/** Merges `accent=#0a7755/#33ddaa,focus=none` into the roles of the brand. */
const rolesWith = (before: Brand['colours'], text: string): object => {
  const light: Record<string, string | undefined> = { ...before.light };
  const dark: Record<string, string | undefined> = { ...before.dark };
  for (const part of text.split(',')) {
    const [, role, colours] = /^\s*([a-z-]+)\s*=\s*(\S+)\s*$/.exec(part) ?? [];
    if (role === undefined || colours === undefined)
      throw wrong('--roles', `has ${quoted(part)} in it, which is not like accent=#0a7755/#33ddaa.`);
    const [first = '', second = first, more] = colours.split('/');
    if (more !== undefined)
      throw wrong('--roles', `has ${quoted(part)} in it: a colour for light and one for dark.`);
    if (colours === NONE) {
      delete light[role];
      delete dark[role];
    } else {
      light[role] = first;
      dark[role] = second;
    }
  }
  return { light, dark };
};

/** The new value of a field, before it is validated. */
const changedField = (input: {
  field: BrandField;
  before: Brand[keyof Brand];
  standard: unknown;
  given: string;
  language: string;
  takeFile: (path: string) => string;
}): unknown => {
  const { field, before, standard, given, language, takeFile } = input;
  if (field.kind === 'texts') {
    const texts = { ...(before as Brand['names']) };
    if (given === NONE) delete texts[language];
    else texts[language] = given.replaceAll('\\n', '\n');
    return texts;
  }
  if (given === NONE) return standard;
  if (field.kind === 'roles') return rolesWith(before as Brand['colours'], given);
  if (field.kind === 'file') return takeFile(given);
  return given;
};

const options: Record<string, CommandOption> = {
  ...Object.fromEntries(brandFieldRows.map(([, { option, value, help }]) => [option, { value, help }])),
  language: { value: 'PT', help: 'language of the texts; the merchant’s default unless given' },
};

export const brandSet: Command = {
  name: 'brand set',
  summary: 'Changes the brand of a merchant; the value none removes a field.',
  scope: 'merchant',
  options,
  examples: [
    'foyer brand set --name "Acme Games" --colour "#0a7755" --corner round --merchant acme',
    'foyer brand set --name "Jogos Acme" --language PT --merchant acme',
    'foyer brand set --logo-light logo.svg --logo-dark logo-dark.svg --icon icon.svg --merchant acme',
    'foyer brand set --roles accent=#0a7755/#33ddaa --merchant acme',
  ],
  async run(input) {
    const { merchant, readFile, change } = input;
    const given = brandFieldRows.flatMap(([name, field]) => {
      const value = input.options[field.option];
      return typeof value === 'string' ? [{ name, field, value }] : [];
    });
    if (given.length === 0)
      throw wrong('', 'at least one option is needed; foyer brand set --help lists them.');
    const language = languageFor(input);
    const changed = await change(async (query, note) => {
      await lockBrandRow(query, merchant.id);
      const stored = await readWholeBrand(query, merchant.id);
      const files = new Map<string, GivenFile>(stored.files);
      const wanted: Record<string, unknown> = { ...stored.brand };
      for (const { name, field, value } of given)
        wanted[name] = changedField({
          field,
          before: stored.brand[name],
          standard: emptyBrand[name],
          given: value,
          language,
          takeFile: (path) => {
            files.set(name, { content: readFileOf(readFile, path) });
            return name;
          },
        });
      const { brand, problems } = readBrand(wanted);
      if (brand === null) throw optionProblem(problems);
      const done = await prepareBrand(brand, files);
      if (done.prepared === null) throw optionProblem(done.problems);
      const { prepared } = done;
      const names = given
        .map(({ name }) => name)
        .filter((name) => JSON.stringify(stored.brand[name]) !== JSON.stringify(prepared.brand[name]));
      const partOf = (whole: Brand): object => Object.fromEntries(names.map((name) => [name, whole[name]]));
      if (names.length > 0) {
        await writeBrand(query, { merchantId: merchant.id, prepared });
        note({ target: 'brand', before: partOf(stored.brand), after: partOf(prepared.brand) });
      }
      return { names, brand: prepared.brand };
    });
    const { names, brand } = changed;
    return {
      lines: [
        names.length === 0
          ? `Nothing changed: the brand of ${merchant.code} has these values already.`
          : `Changed in the brand of ${merchant.code}: ${names.join(', ')}. Its pages show it within a second.`,
      ],
      data: { changed: names, brand },
    };
  },
};
