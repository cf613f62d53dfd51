/** One wording of a field rule: the message is reg_pattern_{id}. */
export interface FieldPattern {
  id: number;
  /** Regular expression over the whole value. */
  source: string;
  /** Keyboard a phone should offer. */
  keyboard: 'text' | 'numeric' | 'email';
}

const row = (id: number, source: string, keyboard: FieldPattern['keyboard'] = 'text'): FieldPattern => ({
  id,
  source,
  keyboard,
});

/** Pattern rules by id. Each is safe to run: no group repeats what it repeats inside. */
export const fieldPatterns: readonly FieldPattern[] = [
  row(0, '^[\\s\\S]*$'),
  row(1, '^[A-Za-z][A-Za-z0-9]*$'),
  row(2, '^[\\u3400-\\u4DBF\\u4E00-\\u9FFF0-9]+$'),
  row(3, '^[^\\s@]+@[^\\s@]+\\.[A-Za-z0-9-]+$', 'email'),
  row(4, '^[A-Za-z0-9]+$'),
  row(5, '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$'),
  row(6, '^[0-9]+$', 'numeric'),
  row(7, '^(?=.*[A-Z])[A-Za-z0-9]+$'),
  row(8, '^[A-Za-z ]+$'),
  row(9, '^\\S+$'),
  row(10, '^[\\u3400-\\u4DBF\\u4E00-\\u9FFF\\u3000-\\u303F\\uFF00-\\uFFEF\\u00B7]+$'),
  row(11, '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  row(12, '^[A-Za-z]+ [A-Za-z]+$'),
  row(13, '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])-[0-9]{4}$'),
  row(14, '^[A-Za-z0-9]+$'),
  row(15, '^[\\uAC00-\\uD7A3\\u1100-\\u11FF\\u3130-\\u318F ]+$'),
  row(16, '^[\\u0E00-\\u0E7F ]+$'),
  row(17, '^[\\u0E00-\\u0E7FA-Za-z ]+$'),
  row(18, '^(?=.*[A-Z])[A-Z ]+$'),
  row(19, '^[\\x21-\\x7E]+$'),
];

/** Longer patterns are not run at all. */
export const MAX_PATTERN_LENGTH = 300;
/** Values are checked up to this length; longer ones are too long for every field. */
export const MAX_VALUE_LENGTH = 255;
const MAX_REPEATS_ANCHORED = 3;
const MAX_REPEATS = 2;
const MAX_LOOKAHEADS = 4;

/** What stands in a pattern, roughly: a class, an escape, a counted or open repeat, a group's ends, anything else. */
const TOKEN = /\[(?:\\.|[^\]\\])*\]|\\.|\{\d+(?:,\d*)?\}|\((?:\?[:=!]|\?<[=!]|\?<\w+>)?|[\s\S]/g;

/**
 * A pattern that came from outside, as a regular expression that cannot run away, or null: too long, broken, with a
 * back reference or look-behind, with a repeated group that repeats or chooses inside, or with too many open repeats.
 */
export const safePattern = (source: string): RegExp | null => {
  if (source.length > MAX_PATTERN_LENGTH) return null;
  const open: { repeats: number; choice: boolean; look: boolean }[] = [];
  let repeats = 0;
  let lookaheads = 0;
  let anchored = source.startsWith('^');
  let closed: { repeats: number; choice: boolean } | null = null;
  for (const token of source.match(TOKEN) ?? []) {
    const isRepeat = /^[*+]$/.test(token) || /^\{\d+,\d*\}$/.test(token);
    const isCount = /^\{\d+\}$/.test(token);
    if (/^\\[1-9k]/.test(token) || token.startsWith('(?<')) return null;
    if ((isRepeat || isCount) && closed && (closed.repeats > 0 || closed.choice)) return null;
    if (isRepeat) {
      const inside = open.findLast((group) => group.look);
      if (inside && inside.repeats >= 1) return null;
      if (!inside) repeats += 1;
      for (const group of open) group.repeats += 1;
    }
    closed = null;
    if (token.startsWith('(')) {
      const look = token === '(?=' || token === '(?!';
      // Behind a repeat it would run again at each of the repeat's ends.
      if (look && repeats > 0) return null;
      lookaheads += look ? 1 : 0;
      open.push({ repeats: 0, choice: false, look });
    } else if (token === ')') {
      closed = open.pop() ?? null;
      if (!closed) return null;
    } else if (token === '|') {
      for (const group of open) group.choice = true;
      if (open.length === 0) anchored = false;
    }
  }
  if (repeats > (anchored ? MAX_REPEATS_ANCHORED : MAX_REPEATS) || lookaheads > MAX_LOOKAHEADS) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    try {
      // Old servers escape more than the strict reading allows.
      return new RegExp(source);
    } catch {
      return null;
    }
  }
};
