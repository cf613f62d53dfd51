import * as v from 'valibot';

// Replies of this protocol are loose: numbers come as text, flags as "1", "Y" or true, fields are missing. These readers
// forgive a scalar of the wrong type and never the wrong structure.

const scalar = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : '';

/** Any scalar as text, '' when absent. */
export const looseText = v.optional(v.pipe(v.unknown(), v.transform(scalar)), '');

/** An identifier that travels as number or text; compared as text. */
export const looseId = looseText;

/** true, 1, "1", "true", "Y". */
export const looseFlag = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => value === true || /^(1|true|y)$/i.test(scalar(value))),
  ),
  false,
);

/** A whole number, 0 when absent or unreadable. */
export const looseCount = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      const read = Math.trunc(Number(scalar(value)));
      return Number.isSafeInteger(read) ? read : 0;
    }),
  ),
  0,
);

/** A time in ms since 1970, null when absent or unreadable. */
export const looseTime = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      const read = Number(scalar(value) || NaN);
      return Number.isFinite(read) ? read : null;
    }),
  ),
  null,
);

/** What may be null or absent: null then. */
export const maybe = <T extends v.GenericSchema>(item: T) => v.optional(v.nullable(item), null);

/** A list that may be null or absent. */
export const looseList = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.optional(v.nullable(v.array(item)), []),
    v.transform((list): v.InferOutput<T>[] => list ?? []),
  );

/** Ids as a list, or named in one text; none when absent. */
export const looseIds = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      (Array.isArray(value) ? value.map(scalar) : scalar(value).split(/[\s,;]+/)).filter(Boolean),
    ),
  ),
  [],
);

/** An object that may be null or absent, as a map of unknown values. */
export const looseMap = v.pipe(
  v.optional(v.nullable(v.record(v.string(), v.unknown())), {}),
  v.transform((map) => map ?? {}),
);

/** Lone surrogates and U+0000: PostgreSQL cannot store them, and no keyboard types them. */
const UNSTORABLE = /[\p{Cs}\0]/u;
const storable = v.check<string>((value) => !UNSTORABLE.test(value));

/** Request text, trimmed of nothing, at most `max` characters. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max), storable);

/** Optional request text: missing, null and '' are the same. */
export const maybeText = (max: number) =>
  v.pipe(
    v.optional(
      v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(max), storable)),
      '',
    ),
    v.transform((value) => value ?? ''),
  );

/** Optional whole number that may travel as text; '' is `fallback`. */
export const maybeInteger = (options: { min: number; max: number; fallback: number }) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()])), ''),
    v.transform((value) => (value === '' || value === null ? options.fallback : Number(value))),
    v.number(),
    v.integer(),
    v.minValue(options.min),
    v.maxValue(options.max),
  );

/** Optional flag: "true", "1", true, 1. */
export const maybeFlag = v.pipe(
  v.optional(v.nullable(v.union([v.boolean(), v.number(), v.string()])), false),
  v.transform((value) => value === true || /^(1|true)$/i.test(String(value))),
);

/** Keys that clients of this protocol put on any call and that mean nothing to a server: the session decides scope. */
export const passThrough = {
  t: v.optional(v.unknown()),
  _: v.optional(v.unknown()),
  merchant: v.optional(v.unknown()),
  merchantCode: v.optional(v.unknown()),
  token: v.optional(v.unknown()),
  clientType: v.optional(v.unknown()),
  platform: v.optional(v.unknown()),
  language: v.optional(v.unknown()),
  device: v.optional(v.unknown()),
};

/** A request without content: {} or the pass-through keys. */
export const nothing = v.pipe(
  v.strictObject(passThrough),
  v.transform(() => ({})),
);

/** A reply whose value is not read. */
export const anything = v.pipe(
  v.optional(v.unknown()),
  v.transform(() => null),
);

const MAX_SCHEMA_DEPTH = 40;
const ownOnly = new WeakSet<object>();
/**
 * Takes the prototype from a schema's field tables, so that what a host page adds to Object.prototype is no field of ours.
 * A schema that another one only reaches through a function wraps itself.
 */
export const ownFields = <Schema extends object>(schema: Schema): Schema => {
  const visit = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null || ownOnly.has(node) || depth > MAX_SCHEMA_DEPTH) return;
    ownOnly.add(node);
    for (const [key, member] of Object.entries(node)) {
      if (key === 'entries' && typeof member === 'object' && member !== null)
        Object.setPrototypeOf(member, null);
      visit(member, depth + 1);
    }
  };
  visit(schema, 0);
  return schema;
};
