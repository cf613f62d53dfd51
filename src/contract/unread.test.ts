import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allCalls } from './index';

// Of each call an answer is made by the schema of its reply, with a figure wherever one fits. Then one field after the other is spoilt.
// Whatever that costs the answer: no amount of it may become another figure than it was.

/** Tried in this order where a field does not take a figure. */
const VALUES: readonly unknown[] = ['7', 7, true, '2026-11-23', 'a'.repeat(128), 'https://example.test/', {}];
const SPOILT: readonly unknown[] = ['n/a', '1,0,0', 'NaN', true, {}, ['7']];
/** Terms of pay are read by a parser of their own. */
const TERMS = {
  ...{ kind: 'daily', product: 'CONS', currency: 'BRL' },
  active: { minTurnover: 0, minDeposit: 0, countsSelf: false },
  tiers: [{ minTurnover: 10_000, minActive: 1, rate: { type: 'P', ppm: 5_000 } }],
};

type Schema = v.GenericSchema & {
  pipe?: readonly (Schema | { kind: 'validation' })[];
  wrapped?: Schema;
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  value?: Schema;
  options?: readonly unknown[];
};
const isSchema = (value: unknown): value is Schema => Reflect.get(Object(value), 'kind') === 'schema';
const takes = (schema: Schema, value: unknown): boolean => v.safeParse(schema, value).success;

/** An answer that the schema takes. */
const sampleOf = (schema: Schema, name = ''): unknown => {
  if (name === 'terms' && takes(schema, TERMS)) return TERMS;
  const parts = (schema.pipe ?? []).filter(isSchema).filter((part) => part !== schema);
  // What takes anything first may want a form behind it.
  const form = parts.findLast((part) => part.pipe ?? part.wrapped ?? part.entries ?? part.item);
  if (form) return sampleOf(form, name);
  if (schema.wrapped) return sampleOf(schema.wrapped, name);
  if (schema.entries)
    return Object.fromEntries(Object.entries(schema.entries).map(([key, one]) => [key, sampleOf(one, key)]));
  if (schema.item) return [sampleOf(schema.item, name)];
  if (schema.value) return { RNG: sampleOf(schema.value, name) };
  const options = schema.options ?? parts[0]?.options ?? ('literal' in schema ? [schema.literal] : []);
  return [
    ...(name === 'currency' ? ['BRL'] : []),
    ...options.map((one) => (isSchema(one) ? sampleOf(one, name) : one)),
    ...VALUES,
  ].find((value) => takes(schema, value));
};
type Figures = Map<string, bigint>;
/** Amounts by their place: those of a kind with a currency, and figures beside one. What is marked as unread is none. */
const figuresOf = (value: unknown, place = '', found: Figures = new Map()): Figures => {
  if (typeof value === 'bigint') found.set(place, value);
  else if (typeof value === 'object' && value !== null && Reflect.get(value, 'unread') !== true)
    for (const [key, one] of value instanceof Map ? value : Object.entries(value))
      figuresOf(one, `${place}.${String(key)}`, found);
  return found;
};
/** Each answer with one field spoilt, by its place. */
const spoilt = function* (value: unknown, place = ''): Generator<{ place: string; answer: unknown }> {
  if (typeof value !== 'object' || value === null)
    for (const bad of SPOILT) yield { place: `${place} ${JSON.stringify(bad)}`, answer: bad };
  else
    for (const [key, one] of Object.entries(value))
      for (const { place: where, answer } of spoilt(one, `${place}.${key}`))
        yield {
          place: where,
          answer: Array.isArray(value)
            ? value.map((other: unknown, at) => (String(at) === key ? answer : other))
            : { ...value, [key]: answer },
        };
};

const samples = allCalls.map((call) => {
  const reply = call.reply as Schema;
  return { name: call.name, reply, sample: sampleOf(reply) };
});
const bearing = samples.flatMap(({ name, reply, sample }) => {
  const read = v.safeParse(reply, sample);
  const figures = read.success ? figuresOf(read.output) : new Map<string, bigint>();
  return figures.size > 0 ? [{ name, reply, sample, figures }] : [];
});

describe('an answer', () => {
  it('is made for each reply of the contract', () => {
    expect(samples.filter(({ reply, sample }) => !takes(reply, sample)).map(({ name }) => name)).toEqual([]);
    // Fewer would mean that amounts are no longer found.
    expect(bearing.length).toBeGreaterThanOrEqual(91);
  });

  it.each(bearing)(
    'of $name has no other figure where a field cannot be read',
    ({ reply, sample, figures }) => {
      for (const { place, answer } of spoilt(sample)) {
        const read = v.safeParse(reply, answer);
        if (!read.success) continue;
        for (const [at, minor] of figuresOf(read.output))
          expect([place, at, figures.get(at)]).toEqual([place, at, minor]);
      }
    },
  );
});
