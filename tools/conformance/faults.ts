import * as v from 'valibot';
import type { Mask } from './mask';

/** More faults of one answer say nothing new. */
export const MAX_FAULTS = 3;

type Issue = v.BaseIssue<unknown>;

const WORDS: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

const expectedOf = ({ expected, type }: Issue): string => {
  if (expected === null) return 'what the contract says';
  if (Object.hasOwn(WORDS, expected)) return WORDS[expected] ?? expected;
  if (type === 'strict_object' && expected === 'never') return 'no such field';
  return /object$/.test(type) && expected.startsWith('"') ? 'a field of this name' : expected;
};

/** rows[2].amount */
const pathText = (keys: readonly unknown[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

interface Place {
  keys: readonly unknown[];
  issue: Issue;
}

/** Of a choice between several shapes, the one that was followed furthest tells most. */
const deepest = (issue: Issue, before: readonly unknown[] = []): Place => {
  const keys = [...before, ...(issue.path ?? []).map(({ key }) => key)];
  const inner = (issue.issues ?? []).map((one) => deepest(one, keys));
  const best = inner.sort((a, b) => b.keys.length - a.keys.length)[0];
  return best && best.keys.length > keys.length ? best : { keys, issue };
};

const sentence = ({ keys, issue }: Place, mask: Mask): string => {
  const field = [...keys].reverse().find((key) => typeof key === 'string');
  const where = keys.length === 0 ? 'the answer' : `at ${mask.text(pathText(keys))}`;
  const came = mask.value(issue.input, typeof field === 'string' ? field : '');
  // What a rule of several fields misses is a sentence of its own.
  const missed = issue.expected === null ? `${issue.message}: ` : '';
  return `${where}: ${missed}expected ${expectedOf(issue)}, came ${came}`;
};

/** An answer as the SDK's callers would receive it, or what is wrong with it, one sentence for each fault. */
export const readAnswer = (
  schema: v.GenericSchema,
  value: unknown,
  mask: Mask,
): { reply: unknown; faults: readonly string[] } => {
  try {
    const read = v.safeParse(schema, value);
    if (read.success) return { reply: read.output, faults: [] };
    const faults = read.issues.map((issue) => sentence(deepest(issue), mask));
    const more = faults.length - MAX_FAULTS;
    return {
      reply: null,
      faults: [...faults.slice(0, MAX_FAULTS), ...(more > 0 ? [`and ${more} more of the kind`] : [])],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { reply: null, faults: [`the answer could not be read: ${mask.text(why)}`] };
  }
};
