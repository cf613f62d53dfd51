import * as v from 'valibot';
import { amount, amountOrZero, currency, maybeAmount } from '../../src/contract/amount';
import {
  anything,
  looseCount,
  looseFlag,
  looseIds,
  looseMap,
  looseText,
  looseTime,
} from '../../src/contract/wire';

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
}

/** A part of a schema of valibot, as far as it is read here. */
type Part = v.GenericSchema & {
  pipe?: readonly (Part | Step)[];
  wrapped?: Part;
  entries?: Readonly<Record<string, Part>>;
  item?: Part;
  value?: Part;
  options?: readonly unknown[];
  literal?: unknown;
  getter?: (input: unknown) => Part;
};
interface Step {
  kind: 'validation' | 'transformation' | 'metadata';
  type: string;
  requirement?: unknown;
  operation?: (input: unknown) => unknown;
}

/** What every reader of answers forgives, said once each: `#/components/schemas/<name>`. */
export const wireForms: Readonly<Record<string, { reader: v.GenericSchema; schema: JsonSchema }>> = {
  Text: {
    reader: looseText,
    schema: {
      description: 'Text, or an identifier as number or text: compare it as text.',
      type: ['string', 'number', 'null'],
    },
  },
  Flag: {
    reader: looseFlag,
    schema: {
      description: '`true`, `1`, `"1"`, `"true"` and `"Y"` mean yes, everything else no.',
      type: ['boolean', 'number', 'string', 'null'],
    },
  },
  Count: {
    reader: looseCount,
    schema: { description: 'A whole number, maybe as text.', type: ['integer', 'string', 'null'] },
  },
  Time: {
    reader: looseTime,
    schema: { description: 'Milliseconds since 1970, maybe as text.', type: ['integer', 'string', 'null'] },
  },
  Ids: {
    reader: looseIds,
    schema: {
      description: 'Identifiers as a list, or in one text with commas.',
      anyOf: [
        { type: 'array', items: { type: ['string', 'number'] } },
        { type: ['string', 'number', 'null'] },
      ],
    },
  },
  Map: { reader: looseMap, schema: { description: 'Values by name.', type: ['object', 'null'] } },
  Amount: {
    reader: amount,
    schema: {
      description:
        'An amount in the major unit of the currency beside it, never as cents: `12.5` or `"12.50"` of BRL. A JSON number up to 10^15 - 1 minor units, decimal text beyond that.',
      type: ['number', 'string'],
    },
  },
  AmountOrNone: {
    reader: maybeAmount,
    schema: {
      description: 'An amount as in `Amount`; null if there is none.',
      type: ['number', 'string', 'null'],
    },
  },
  AmountOrZero: {
    reader: amountOrZero,
    schema: { description: 'An amount as in `Amount`; null is 0.', type: ['number', 'string', 'null'] },
  },
  Currency: {
    reader: currency,
    schema: {
      description: 'ISO 4217 code, or that of a currency of the house.',
      type: 'string',
      pattern: '^[A-Z0-9]{3,8}$',
    },
  },
  Nothing: {
    reader: anything,
    schema: { description: 'Not read: usually null.' },
  },
};
const formNames = new Map<unknown, string>(
  Object.entries(wireForms).map(([name, { reader }]) => [reader, name]),
);

const isSchema = (part: Part | Step): part is Part => part.kind === 'schema';
const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Values by which is seen whether a step leaves values of a kind as they are. */
const PROBES: Readonly<Record<string, readonly unknown[]>> = {
  string: ['a', '7', 'Zz_9-x', ''],
  number: [7, 1_000],
  integer: [7, 1_000],
  boolean: [true, false],
  array: [[]],
};
const keeps = ({ operation }: Step, schema: JsonSchema): boolean => {
  const probes = schema.enum ?? PROBES[String(schema.type)] ?? [];
  try {
    return probes.length > 0 && probes.every((probe) => equal(operation?.(probe), probe));
  } catch {
    return false;
  }
};

/** Whether a step makes a list of what comes by keys. */
const takesMap = ({ operation }: Step): boolean => {
  try {
    return equal(operation?.({ key: 1 }), [1]);
  } catch {
    return false;
  }
};
const listOrMap = (list: JsonSchema): JsonSchema => ({
  anyOf: [list, { type: 'object', additionalProperties: list.items ?? {} }],
});

const BOUNDS: Readonly<Record<string, { string?: string; array?: string; number?: string }>> = {
  max_length: { string: 'maxLength', array: 'maxItems' },
  min_length: { string: 'minLength', array: 'minItems' },
  max_value: { number: 'maximum' },
  min_value: { number: 'minimum' },
};

/** What a check adds to a schema of this kind; nothing where JSON Schema has no word for it. */
const bounded = (schema: JsonSchema, { type, requirement }: Step): JsonSchema => {
  const kind = schema.type === 'integer' ? 'number' : String(schema.type);
  if (type === 'integer' || type === 'safe_integer') return { ...schema, type: 'integer' };
  if (type === 'regex' && requirement instanceof RegExp && kind === 'string')
    // Two patterns both have to match.
    return schema.pattern === undefined
      ? { ...schema, pattern: requirement.source }
      : {
          ...schema,
          allOf: [...((schema.allOf as JsonSchema[] | undefined) ?? []), { pattern: requirement.source }],
        };
  const word = Object.entries(BOUNDS[type] ?? {}).find(([of]) => of === kind)?.[1];
  return word === undefined ? schema : { ...schema, [word]: requirement };
};

const literalType = (value: unknown): JsonSchema => ({ const: value });
const orNull = (schema: JsonSchema): JsonSchema => {
  if (typeof schema.type === 'string' && schema.enum === undefined)
    return { ...schema, type: [schema.type, 'null'] };
  if (Array.isArray(schema.type) || equal(schema, {})) return schema;
  return { anyOf: [schema, { type: 'null' }] };
};

/** Whether an object may lack a field of this schema. */
export const isOptional = (schema: v.GenericSchema): boolean =>
  v.safeParse(v.object({ key: schema }), {}).success;

export interface Converter {
  /** What a client may send: where the gateway takes several spellings, the one that is meant. */
  ofRequest(schema: v.GenericSchema): JsonSchema;
  /** What an answer may hold. */
  ofReply(schema: v.GenericSchema): JsonSchema;
}

interface Options {
  /** Names of schemas that stand by themselves, under `#/components/schemas`. */
  names: ReadonlyMap<unknown, string>;
  /** Sentences of the fields of a named schema. */
  fieldTexts: (name: string) => Readonly<Record<string, string>>;
  /** Takes what a name stands for, once. */
  define: (name: string, make: () => JsonSchema) => void;
}

/** Makes JSON Schema of schemas of the contract. */
export const createConverter = ({ names, fieldTexts, define }: Options): Converter => {
  const of = (schema: Part, side: 'request' | 'reply'): JsonSchema => {
    if (side === 'request') return plain(schema, side, {});
    const form = formNames.get(schema);
    const name = form ?? names.get(schema);
    if (name === undefined) return plain(schema, side, {});
    define(name, () =>
      form === undefined ? plain(schema, side, fieldTexts(name)) : (wireForms[form]?.schema ?? {}),
    );
    return { $ref: `#/components/schemas/${name}` };
  };

  const objectOf = (
    schema: Part,
    side: 'request' | 'reply',
    texts: Readonly<Record<string, string>>,
  ): JsonSchema => {
    const fields = Object.entries(schema.entries ?? {});
    const required = fields.filter(([, field]) => !isOptional(field)).map(([key]) => key);
    const properties = Object.fromEntries(
      fields.map(([key, field]) => {
        const made = of(field, side);
        return [key, Object.hasOwn(texts, key) ? { ...made, description: texts[key] } : made];
      }),
    );
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(schema.type === 'strict_object' ? { additionalProperties: false } : {}),
    };
  };

  const piped = (
    parts: readonly (Part | Step)[],
    side: 'request' | 'reply',
    texts: Readonly<Record<string, string>>,
  ): JsonSchema => {
    const [first, ...rest] = parts;
    if (first === undefined || !isSchema(first)) return {};
    let schema = first.entries === undefined ? of(first, side) : plain(first, side, texts);
    // Once a step has made another value of it, later checks are not about what travels.
    let same = true;
    let made: Step[] = [];
    for (const part of rest) {
      if (isSchema(part)) {
        const form = of(part, side);
        // What takes anything wants the form behind it.
        if (equal(schema, {}) || made.every((step) => keeps(step, form))) {
          schema = made.some(takesMap) ? listOrMap(form) : form;
          same = true;
          made = [];
        } else same = false;
      } else if (part.kind === 'transformation') {
        if (part.operation === String && side === 'request') schema = { type: 'string' };
        made.push(part);
        same &&= part.operation === String || keeps(part, schema);
      } else if (same && part.kind === 'validation') schema = bounded(schema, part);
    }
    return schema;
  };

  const plain = (
    schema: Part,
    side: 'request' | 'reply',
    texts: Readonly<Record<string, string>>,
  ): JsonSchema => {
    if (schema.pipe) return piped(schema.pipe, side, texts);
    switch (schema.type) {
      case 'string':
      case 'number':
      case 'boolean':
        return { type: schema.type };
      case 'literal':
        return literalType(schema.literal);
      case 'picklist':
        return { enum: schema.options ?? [] };
      case 'array':
        return { type: 'array', items: schema.item ? of(schema.item, side) : {} };
      case 'record':
        return { type: 'object', additionalProperties: schema.value ? of(schema.value, side) : {} };
      case 'object':
      case 'strict_object':
        return objectOf(schema, side, texts);
      case 'optional':
        return schema.wrapped ? of(schema.wrapped, side) : {};
      case 'nullable':
        // A client leaves a field away rather than writing null.
        if (schema.wrapped)
          return side === 'request' ? of(schema.wrapped, side) : orNull(of(schema.wrapped, side));
        return {};
      case 'union': {
        const options = (schema.options ?? []).map((option) => of(option as Part, side));
        const types = options.flatMap(({ type, ...more }) =>
          typeof type === 'string' && equal(more, {}) ? [type] : [],
        );
        // Of flags the plain spelling is meant.
        if (side === 'request' && types.includes('boolean')) return { type: 'boolean' };
        return types.length === options.length ? { type: types } : { anyOf: options };
      }
      case 'lazy':
        return schema.getter ? of(schema.getter(null), side) : {};
      default:
        return {};
    }
  };
  return { ofRequest: (schema) => of(schema, 'request'), ofReply: (schema) => of(schema, 'reply') };
};
