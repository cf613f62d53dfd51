import { languageOf } from '../../src/contract/tables/languages';
import { colourRoles, type ColourRole } from '../../src/contract/tables/colour-roles';
import type { TextMap } from '../platform/index';
import {
  type BrandField,
  type BrandFieldName,
  brandFieldRows,
  type brandFields,
  type FontStack,
  type brandCorners,
} from './brand-fields';
import type { BrandLook } from './shown-brand';

/** Colours of single roles, #rrggbb each. */
export type RoleColours = Partial<Record<ColourRole, string>>;

type FilesOf<Name extends BrandFieldName> = {
  [Field in Name as (typeof brandFields)[Field] extends { kind: 'file' } ? Field : never]: string;
};
export type BrandFileField = keyof FilesOf<BrandFieldName>;

/** A merchant's brand as stored and as written by `brand export`. '' and {} mean not set. */
export interface Brand extends FilesOf<BrandFieldName> {
  names: TextMap;
  abouts: TextMap;
  footers: TextMap;
  colour: string;
  colours: { light: RoleColours; dark: RoleColours };
  corner: (typeof brandCorners)[number];
  font: FontStack;
  look: BrandLook;
}

/** A problem of one field, as the rest of a sentence that begins with the field. */
export interface BrandProblem {
  field: string;
  problem: string;
}

export const emptyBrand: Brand = {
  names: {},
  abouts: {},
  footers: {},
  colour: '',
  colours: { light: {}, dark: {} },
  corner: 'soft',
  font: 'system',
  fontFile: '',
  look: 'auto',
  logoLight: '',
  logoDark: '',
  icon: '',
  card: '',
  login: '',
  register: '',
};

/** A refused value; readBrand adds the name of the field. */
class FieldProblem extends Error {
  constructor(
    problem: string,
    /** A language or a role within the field. */
    readonly part = '',
  ) {
    super(problem);
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CONTROL = /\p{Cc}/u;
const FILE = /^[\w.-]{1,80}$/;

/** Parses #rrggbb or #rgb into lower-case #rrggbb. @throws FieldProblem */
const readColour = (value: unknown, part = ''): string => {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  throw new FieldProblem('must be a colour like #0a7755', part);
};

const readTexts = (value: unknown, field: Extract<BrandField, { kind: 'texts' }>): TextMap => {
  if (!isPlain(value)) throw new FieldProblem('must be texts by language, like { "EN": "Acme" }');
  const texts: TextMap = {};
  for (const [spelled, text] of Object.entries(value)) {
    const language = languageOf(spelled)?.code;
    if (language === undefined)
      throw new FieldProblem('is no language; a language is written like EN or PT-BR', spelled.slice(0, 20));
    if (typeof text !== 'string') throw new FieldProblem('must be a text', language);
    const trimmed = text.trim();
    if (trimmed.length > field.maxLength)
      throw new FieldProblem(`must be at most ${field.maxLength} characters`, language);
    if (CONTROL.test(field.lines ? trimmed.replaceAll('\n', '') : trimmed))
      throw new FieldProblem(
        field.lines ? 'has a control character in it' : 'must be one line without control characters',
        language,
      );
    if (trimmed !== '') texts[language] = trimmed;
  }
  return texts;
};

const isRole = (name: string): name is ColourRole => colourRoles.some((role) => role === name);

const readRoles = (value: unknown): Brand['colours'] => {
  if (!isPlain(value)) throw new FieldProblem('must be roles for light and dark');
  const colours: Brand['colours'] = { light: {}, dark: {} };
  for (const [theme, roles] of Object.entries(value)) {
    if (theme !== 'light' && theme !== 'dark')
      throw new FieldProblem('is no theme; there are light and dark', theme.slice(0, 20));
    if (!isPlain(roles)) throw new FieldProblem('must be colours by role', theme);
    for (const [role, colour] of Object.entries(roles)) {
      if (!isRole(role))
        throw new FieldProblem(`is no role; there are ${colourRoles.join(', ')}`, role.slice(0, 30));
      colours[theme][role] = readColour(colour, `${theme}.${role}`);
    }
  }
  return colours;
};

const readField = (field: BrandField, value: unknown): unknown => {
  switch (field.kind) {
    case 'texts':
      return readTexts(value, field);
    case 'colour':
      return value === '' ? '' : readColour(value);
    case 'roles':
      return readRoles(value);
    case 'choice':
      if (typeof value === 'string' && field.choices.includes(value)) return value;
      throw new FieldProblem(`must be one of ${field.choices.join(', ')}`);
    case 'file':
      if (value === '' || (typeof value === 'string' && FILE.test(value))) return value;
      throw new FieldProblem('must be the name of a file: letters, digits, dots and dashes');
  }
};

/** Parses a brand. Returns it, or every problem. Missing fields are empty, unknown fields are refused. */
export const readBrand = (
  value: unknown,
): { brand: Brand; problems: readonly [] } | { brand: null; problems: readonly BrandProblem[] } => {
  if (!isPlain(value))
    return { brand: null, problems: [{ field: 'brand', problem: 'must be an object of fields' }] };
  const problems: BrandProblem[] = [];
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(value))
    if (!brandFieldRows.some(([known]) => known === name))
      problems.push({
        field: name.slice(0, 40),
        problem: `is no field of a brand; there are ${brandFieldRows.map(([known]) => known).join(', ')}`,
      });
  for (const [name, field] of brandFieldRows) {
    if (!Object.hasOwn(value, name)) continue;
    try {
      read[name] = readField(field, value[name]);
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      problems.push({ field: error.part === '' ? name : `${name}.${error.part}`, problem: error.message });
    }
  }
  return problems.length > 0
    ? { brand: null, problems }
    : { brand: { ...emptyBrand, ...read }, problems: [] };
};
