import * as v from 'valibot';
import { apiAddress } from './address';

/** The settings or secrets of an adapter. Each entry has a description, which listings and refusals show. */
export type FieldShape = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** A field as the maker of an extension declares it. */
export interface FieldDeclaration {
  /** `address`: an https address without user, query and fragment (http only on this machine). */
  type: 'text' | 'address' | 'number' | 'boolean';
  /** What the value means, and where to get it. */
  about: string;
  /** Omit if the field is needed. */
  optional?: boolean;
  /** Allowed values of a text. Omit if any is. */
  choices?: readonly string[];
}
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

/** A field as it is listed. */
export interface ListedField {
  /** `payouts.path` inside another field. */
  name: string;
  type: string;
  needed: boolean;
  about: string;
}

const MAX_TEXT = 20_000;
const MAX_NAME = 40;
/** Fields inside fields. */
const MAX_DEPTH = 4;

const schemaOf = ({ type, choices }: FieldDeclaration): v.GenericSchema => {
  if (choices !== undefined) return v.picklist(choices);
  if (type === 'address') return apiAddress;
  if (type === 'number') return v.pipe(v.number(), v.finite());
  if (type === 'boolean') return v.boolean();
  return v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT));
};

/** The shape of what a maker declared as plain data. */
export const shapeOf = (fields: FieldDeclarations): FieldShape =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = v.pipe(schemaOf(field), v.description(field.about));
        return [name, field.optional === true ? v.optional(schema) : schema];
      }),
    ),
  );

const isOptional = (schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> =>
  schema.type === 'optional';
const isObject = (schema: v.GenericSchema): schema is FieldShape => schema.type === 'strict_object';
const isList = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
  schema.type === 'array';
const isPicklist = (schema: v.GenericSchema): schema is v.PicklistSchema<readonly string[], undefined> =>
  schema.type === 'picklist';

const TYPES: Readonly<Record<string, string>> = { string: 'text' };
const typeOf = (schema: v.GenericSchema): string => {
  if (isPicklist(schema)) return schema.options.join(' | ');
  if (isList(schema)) return `list of ${typeOf(schema.item)}`;
  if (isObject(schema)) return `{ ${Object.keys(schema.entries).join(', ')} }`;
  return v.getTitle(schema) ?? TYPES[schema.type] ?? schema.type;
};

/** Lists the fields of a shape; those inside another field follow it, with its name in front. */
export const listFields = (shape: FieldShape, prefix = '', depth = 1): ListedField[] =>
  Object.entries(shape.entries as Record<string, v.GenericSchema>).flatMap(([key, entry]) => {
    const schema = isOptional(entry) ? entry.wrapped : entry;
    const name = `${prefix}${key}`;
    const about = v.getDescription(entry) ?? v.getDescription(schema) ?? '';
    const field = { name, type: typeOf(schema), needed: !isOptional(entry), about };
    return isObject(schema) && depth < MAX_DEPTH
      ? [field, ...listFields(schema, `${name}.`, depth + 1)]
      : [field];
  });

/** What is wrong with settings or secrets: one sentence for each field. No sentence has a value in it. */
export class FieldsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const shown = (name: string): string => JSON.stringify(name.slice(0, MAX_NAME));

/**
 * Checks what an operator wrote against the declared fields.
 * @param what 'settings' or 'secrets', as the sentences begin
 * @returns one sentence for each missing, wrong or unknown field
 */
export const fieldProblems = (what: string, shape: FieldShape, value: unknown): string[] => {
  const read = v.safeParse(shape, value);
  if (read.success) return [];
  const known = listFields(shape);
  const top = known.filter(({ name }) => !name.includes('.')).map(({ name }) => name);
  const sentences = read.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => String(key));
    if (path.length === 0) return `${what} must be a JSON object.`;
    const name = path.join('.');
    if (issue.expected === 'never')
      return `${what}: ${shown(name)} is unknown; known: ${top.length === 0 ? 'none' : top.join(', ')}.`;
    // Of a row in a list the list's own words are told.
    const field = known.filter((one) => name === one.name || name.startsWith(`${one.name}.`)).at(-1);
    const about = field === undefined || field.about === '' ? '' : ` (${field.type}: ${field.about})`;
    return `${what}: ${shown(name)} is ${issue.received === 'undefined' ? 'missing' : 'not right'}${about}.`;
  });
  return [...new Set(sentences)];
};
