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
  terms: [
    {
      kind: 'daily',
      product: 'CONS',
      currency: 'BRL',
      active: { minTurnover: 0, minDeposit: 0, countsSelf: false },
      tiers: [{ minTurnover: 10_000, minActive: 1, rate: { type: 'P', ppm: 5_000 } }],
    },
  ],
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
  '17-1',
  'iVBORw0KGgo=',
  'https://example.com/',
  'a'.repeat(128),
] as const;
/** 1 December 2026, 00:00 UTC, in ms. */
const TIME = 1_796_083_200_000;

const REF = '#/components/schemas/';
const typesOf = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'object'
        ? 'object'
        : typeof value;

/** Whether a plain value fits a plain schema. */
const fits = (schema: JsonSchema, value: unknown): boolean => {
  const kind = kindOf(value);
  const types = typesOf(schema);
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (types.length > 0 && !types.includes(kind) && !(kind === 'number' && types.includes('integer')))
    return false;
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

/** Values of the forms that answers forgive. */
const OF_FORM: Readonly<Record<string, unknown>> = {
  Time: TIME,
  Nothing: null,
  Flag: true,
  Count: 1,
  Amount: 12.5,
  AmountOrNone: 12.5,
  AmountOrZero: 12.5,
};

/** Texts of answers by the end of their names. */
const BY_ENDING: readonly (readonly [RegExp, string])[] = [
  [/url|icon|image|picture|avatar/i, 'https://play.example/art/17.svg'],
  [/name|title|subject|label|remark|note/i, 'Harbour'],
  [/content|text|html|description/i, 'A fine day.'],
  [/hash|seed|root/i, 'a'.repeat(64)],
  [/(date|(?<!to)day)$/i, '2026-11-23'],
];

export interface ExampleInput {
  defined: Readonly<Record<string, JsonSchema>>;
  /** Only fields that must be there. */
  needed: boolean;
  /** The field's name. */
  name?: string;
  /** Schemas that it stands in. */
  within?: readonly string[];
}

/** Makes an example of a schema. */
export const exampleOf = (schema: JsonSchema, input: ExampleInput): unknown => {
  const { defined, needed, name = '', within = [] } = input;
  const inner = (of: JsonSchema, called = name, inside = within): unknown =>
    exampleOf(of, { defined, needed, name: called, within: inside });
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref.slice(REF.length);
    if (Object.hasOwn(OF_FORM, target)) return OF_FORM[target];
    // Of a list in itself one level shows enough.
    return within.includes(target) ? null : inner(defined[target] ?? {}, name, [...within, target]);
  }
  if ('const' in schema) return schema.const;
  const called = (BY_NAME[name] ?? []).find((value) => fits(schema, value));
  if (called !== undefined) return called;
  if (schema.enum) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return inner(choice);
  const types = typesOf(schema);
  if (types.includes('object')) {
    const { properties = {}, required = [], additionalProperties } = schema;
    const keys = Object.keys(properties).filter((key) => !needed || required.includes(key));
    if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
      return needed ? {} : { RNG: inner(additionalProperties as JsonSchema, 'RNG') };
    return Object.fromEntries(keys.map((key) => [key, inner(properties[key] ?? {}, key)]));
  }
  if (types.includes('array')) {
    if (needed && Number(schema.minItems ?? 0) === 0) return [];
    const item = inner(schema.items ?? {});
    return item === null ? [] : [item];
  }
  if (types.includes('string')) {
    const ending = BY_ENDING.find(([test]) => test.test(name))?.[1];
    const found = [...(ending === undefined ? [] : [ending]), ...TEXTS].find((text) => fits(schema, text));
    if (found !== undefined) return found;
  }
  if (types.includes('integer') || types.includes('number'))
    return /time|date/i.test(name) && fits(schema, TIME) ? TIME : Math.max(1, Number(schema.minimum ?? 1));
  if (types.includes('boolean')) return true;
  return null;
};

/** A known value of a field as its schema has it: a number that a query carries as text is a number. */
export const fittedTo = (schema: JsonSchema, value: unknown): unknown =>
  fits(schema, value) || !fits(schema, Number(value)) ? value : Number(value);
