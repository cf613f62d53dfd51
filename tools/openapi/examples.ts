import type { JsonSchema } from './json-schema';

/** Values by the field's name, where they fit its schema; the first that does is taken. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  amount: ['50.00', 50],
  currency: ['BRL'],
  currencySymbol: ['R$'],
  username: ['marina'],
  userName: ['marina'],
  customerName: ['marina'],
  account: ['marina'],
  password: ['Sea-Breeze-7'],
  oldPassword: ['Sea-Breeze-7'],
  newPassword: ['Sea-Breeze-8'],
  confirmNewPassword: ['Sea-Breeze-8'],
  confirmPassword: ['Sea-Breeze-7'],
  email: ['marina@example.com'],
  mobileNum: ['11987654321'],
  mobileNumber: ['11987654321'],
  mobileNo: ['11987654321'],
  countryDialingCode: ['55'],
  countryCode: ['BR'],
  language: ['EN'],
  token: ['vT3q8YbZ0Rr1mJcK5xWn7LdH2sPf9uAe4oGiQwBtXyM'],
  requestId: ['order-2026-000017'],
  verificationCode: ['482913'],
  code: ['482913'],
  type: ['username'],
  gameType: ['RNG'],
  gameName: ['Glowmoth'],
  url: ['https://play.example/'],
  origin: ['https://paper.example'],
  document: ['52998224725'],
  startDay: ['2026-11-01'],
  endDay: ['2026-11-30'],
  page: [1],
  pageNo: [1],
};

/** Texts of which one fits nearly every pattern. */
const TEXTS = [
  '17',
  'a1b2c3d4',
  '2026-11-23',
  'a'.repeat(64),
  'pix',
  'A1',
  'iVBORw0KGgo=',
  'https://example.com/',
  'a'.repeat(128),
] as const;
/** 1 December 2026, 00:00 UTC, in ms. */
const TIME = 1_796_083_200_000;
const MAX_DEPTH = 12;

const REF = '#/components/schemas/';
const typesOf = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value;

/** Whether a plain value fits a plain schema. */
const fits = (schema: JsonSchema, value: unknown): boolean => {
  const kind = kindOf(value);
  const types = typesOf(schema);
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (types.length > 0 && !types.includes(kind) && !(kind === 'number' && types.includes('integer'))) return false;
  if (typeof value === 'number')
    return !(value < Number(schema.minimum ?? -Infinity) || value > Number(schema.maximum ?? Infinity));
  if (typeof value !== 'string') return true;
  const patterns = [schema, ...((schema.allOf as JsonSchema[] | undefined) ?? [])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  return (
    patterns.every((pattern) => pattern.test(value)) &&
    value.length <= Number(schema.maxLength ?? Infinity) &&
    value.length >= Number(schema.minLength ?? 0)
  );
};

/** Makes an example of a schema. Optional fields are in it unless `needed` asks for those alone that must be there. */
export const exampleOf = (
  schema: JsonSchema,
  input: { defined: Readonly<Record<string, JsonSchema>>; needed: boolean; name?: string; depth?: number },
): unknown => {
  const { defined, needed, name = '', depth = 0 } = input;
  const inner = (of: JsonSchema, called = name): unknown =>
    exampleOf(of, { defined, needed, name: called, depth: depth + 1 });
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref.slice(REF.length);
    if (target === 'Time') return TIME;
    if (target === 'Nothing') return null;
    if (target === 'Flag') return true;
    if (target === 'Count') return 1;
    if (target.startsWith('Amount')) return 12.5;
    return depth > MAX_DEPTH ? null : inner(defined[target] ?? {});
  }
  if ('const' in schema) return schema.const;
  const called = (BY_NAME[name] ?? []).find((value) => fits(schema, value));
  if (called !== undefined) return called;
  if (schema.enum) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return inner(choice);
  const types = typesOf(schema);
  if (types.includes('object')) {
    if (depth > MAX_DEPTH) return {};
    const { properties = {}, required = [], additionalProperties } = schema;
    const keys = Object.keys(properties).filter((key) => !needed || required.includes(key));
    if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
      return needed ? {} : { RNG: inner(additionalProperties as JsonSchema, 'RNG') };
    return Object.fromEntries(keys.map((key) => [key, inner(properties[key] ?? {}, key)]));
  }
  if (types.includes('array'))
    return depth > MAX_DEPTH || (needed && Number(schema.minItems ?? 0) === 0) ? [] : [inner(schema.items ?? {})];
  if (types.includes('string')) {
    const found = TEXTS.find((text) => fits(schema, text));
    if (found !== undefined) return found;
  }
  if (types.includes('integer') || types.includes('number'))
    return /time|date/i.test(name) && fits(schema, TIME) ? TIME : Math.max(1, Number(schema.minimum ?? 1));
  if (types.includes('boolean')) return true;
  return null;
};
