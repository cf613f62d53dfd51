import { escaped } from '../../../gateway/site/escape';
import type { JsonSchema } from '../json-schema';

/** Values of a choice that are shown. */
const MAX_VALUES = 40;
const REF = '#/components/schemas/';

/** `code` in a sentence as it is written in comments. */
export const sentence = (text: string): string => escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

const value = (one: unknown): string => `<code>${escaped(JSON.stringify(one))}</code>`;

const bounds = (schema: JsonSchema): string[] => {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const span = (from: unknown, to: unknown, unit: string): string[] => {
    if (from === undefined && to === undefined) return [];
    if (from === undefined) return [`at most ${Number(to)}${unit}`];
    return [to === undefined ? `at least ${Number(from)}${unit}` : `${Number(from)} to ${Number(to)}${unit}`];
  };
  return [
    ...span(minimum, maximum, ''),
    ...span(minLength, maxLength, ' characters'),
    ...span(minItems, maxItems, ' entries'),
    ...(typeof pattern === 'string' ? [`like <code>${escaped(pattern)}</code>`] : []),
  ];
};

/** What a value is, in a few words. */
export const typeText = (schema: JsonSchema): string => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(REF.length);
    return `<a href="/openapi/shapes/#${name}">${name}</a>`;
  }
  if ('const' in schema) return value(schema.const);
  if (schema.enum) return `one of ${schema.enum.slice(0, MAX_VALUES).map(value).join(' ')}`;
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  const types =
    schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types.length === 0) return 'anything';
  const words = types.map((type) => {
    if (type === 'array' && schema.items) return `list of ${typeText(schema.items)}`;
    const { additionalProperties: values } = schema;
    if (type === 'object' && !schema.properties && typeof values === 'object' && values !== null)
      return `object of ${typeText(values as JsonSchema)} by name`;
    return WORDS[type] ?? type;
  });
  return [words.join(' or '), ...bounds(schema)].join(', ');
};

/** Fields of an object, or of the objects of a list; nothing for what has none. */
export const fieldList = (schema: JsonSchema): string => {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length > 0) {
    const rows = properties.map(([name, field]) => {
      const required = schema.required?.includes(name) === true ? ' <strong>required</strong>' : '';
      const text = typeof field.description === 'string' ? `<p>${sentence(field.description)}</p>` : '';
      return `<li><code>${escaped(name)}</code> <span class="muted">${typeText(field)}</span>${required}${text}${fieldList(field)}</li>`;
    });
    return `<ul class="fields">${rows.join('\n')}</ul>`;
  }
  const inner = [
    schema.items,
    schema.additionalProperties as JsonSchema | undefined,
    ...(schema.anyOf ?? []),
  ];
  return inner.map((one) => (typeof one === 'object' && one !== null ? fieldList(one) : '')).join('');
};
