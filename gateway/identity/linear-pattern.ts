// Register rules bring regular expressions from the database. They are matched by walking a set of states, one step a
// character, so that no pattern and no input can take more than length × states.

/** Tests a whole text. */
export type Matcher = (text: string) => boolean;

const MAX_SOURCE = 300;
const MAX_STATES = 4_000;
const MAX_REPEAT = 500;
const MAX_TEXT = 1_024;

type Test = (char: string) => boolean;
type Node =
  | { kind: 'char'; test: Test }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; items: Node[] }
  | { kind: 'repeat'; item: Node; min: number; max: number }
  | { kind: 'look'; item: Node; wanted: boolean }
  | { kind: 'edge'; at: 'start' | 'end' };

type State =
  | { kind: 'char'; test: Test; next: number }
  | { kind: 'split'; next: number[] }
  | { kind: 'look'; start: number; wanted: boolean; next: number }
  | { kind: 'edge'; at: 'start' | 'end'; next: number }
  | { kind: 'done' };

class PatternError extends Error {}

/** Reads the part of the language that such rules use; back references, look-behind and named groups are refused. */
class Parser {
  #at = 0;
  constructor(private readonly source: string) {}

  parse(): Node {
    const node = this.#choice();
    if (this.#at < this.source.length) throw new PatternError('unbalanced');
    return node;
  }

  #choice(): Node {
    const items = [this.#sequence()];
    while (this.source[this.#at] === '|') {
      this.#at += 1;
      items.push(this.#sequence());
    }
    const [only] = items;
    return items.length === 1 && only ? only : { kind: 'choice', items };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at] ?? ''))
      items.push(this.#repeated());
    return { kind: 'sequence', items };
  }

  #repeated(): Node {
    const item = this.#atom();
    const rest = this.source.slice(this.#at);
    const sign = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})\??/.exec(rest);
    if (!sign) return item;
    this.#at += sign[0].length;
    if (/^[*+?]/.test(this.source.slice(this.#at))) throw new PatternError('double repeat');
    const first = sign[0][0];
    if (first === '*') return { kind: 'repeat', item, min: 0, max: Infinity };
    if (first === '+') return { kind: 'repeat', item, min: 1, max: Infinity };
    if (first === '?') return { kind: 'repeat', item, min: 0, max: 1 };
    const min = Number(sign[1]);
    const max = sign[2] === undefined ? min : sign[3] === undefined ? Infinity : Number(sign[3]);
    if (min > MAX_REPEAT || (Number.isFinite(max) && (max > MAX_REPEAT || max < min)))
      throw new PatternError('repeat');
    return { kind: 'repeat', item, min, max };
  }

  #atom(): Node {
    const rest = this.source.slice(this.#at);
    const group = /^\((\?:|\?=|\?!)?/.exec(rest);
    if (group) return this.#group(group);
    if (rest[0] === '^' || rest[0] === '$') {
      this.#at += 1;
      return { kind: 'edge', at: rest[0] === '^' ? 'start' : 'end' };
    }
    const atom =
      /^(?:\[\^?\]?(?:\\[^]|[^\]\\])*\]|\\(?:u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2}|p\{[^}]{1,40}\}|P\{[^}]{1,40}\}|[^1-9kbB])|[^\\*+?{}()[\]|])/u.exec(
        rest,
      );
    if (!atom) throw new PatternError('unreadable');
    this.#at += atom[0].length;
    return { kind: 'char', test: testOf(atom[0]) };
  }

  #group(open: RegExpExecArray): Node {
    this.#at += open[0].length;
    if (this.source[this.#at] === '?') throw new PatternError('group kind');
    const item = this.#choice();
    if (this.source[this.#at] !== ')') throw new PatternError('unbalanced');
    this.#at += 1;
    if (open[1] === '?=') return { kind: 'look', item, wanted: true };
    return open[1] === '?!' ? { kind: 'look', item, wanted: false } : item;
  }
}

/** One atom against one character cannot backtrack, so the engine may judge that. */
const testOf = (atom: string): Test => {
  let whole: RegExp;
  try {
    whole = new RegExp(`^${atom}$`, 'u');
  } catch {
    whole = new RegExp(`^${atom}$`);
  }
  return (char) => whole.test(char);
};

/** States are numbered from the end: each part is built knowing what follows it. */
class Program {
  readonly states: State[] = [];
  #looking = false;

  add(state: State): number {
    if (this.states.length >= MAX_STATES) throw new PatternError('too large');
    return this.states.push(state) - 1;
  }

  build(node: Node, next: number): number {
    switch (node.kind) {
      case 'char':
        return this.add({ kind: 'char', test: node.test, next });
      case 'edge':
        return this.add({ kind: 'edge', at: node.at, next });
      case 'look':
        return this.#look(node, next);
      case 'choice':
        return this.add({ kind: 'split', next: node.items.map((item) => this.build(item, next)) });
      case 'sequence':
        return node.items.reduceRight((after, item) => this.build(item, after), next);
      case 'repeat':
        return this.#repeat(node, next);
    }
  }

  /** One look inside another would multiply the work by the length of the text at each level. */
  #look(node: Extract<Node, { kind: 'look' }>, next: number): number {
    if (this.#looking) throw new PatternError('look in look');
    this.#looking = true;
    const start = this.build(node.item, this.add({ kind: 'done' }));
    this.#looking = false;
    return this.add({ kind: 'look', start, wanted: node.wanted, next });
  }

  #repeat(node: Extract<Node, { kind: 'repeat' }>, next: number): number {
    let start = next;
    if (node.max === Infinity) {
      const split: State & { kind: 'split' } = { kind: 'split', next: [next] };
      start = this.add(split);
      split.next.push(this.build(node.item, start));
    } else
      for (let left = node.max - node.min; left > 0; left -= 1)
        start = this.add({ kind: 'split', next: [next, this.build(node.item, start)] });
    for (let left = node.min; left > 0; left -= 1) start = this.build(node.item, start);
    return start;
  }

  /** Whether a path from `start` reaches its end; look-ahead needs no end of text, the whole match does. */
  run(input: { start: number; chars: string[]; from: number; whole: boolean }): boolean {
    let now = new Set<number>();
    this.#enter(now, input.start, { chars: input.chars, at: input.from });
    for (let at = input.from; ; at += 1) {
      const done = this.#isDone(now);
      if (done && (!input.whole || at === input.chars.length)) return true;
      const char = input.chars[at];
      if (char === undefined || now.size === 0) return false;
      const following = new Set<number>();
      for (const index of now) {
        const state = this.states[index];
        if (state?.kind === 'char' && state.test(char))
          this.#enter(following, state.next, { chars: input.chars, at: at + 1 });
      }
      now = following;
    }
  }

  #isDone(active: Set<number>): boolean {
    for (const index of active) if (this.states[index]?.kind === 'done') return true;
    return false;
  }

  #enter(active: Set<number>, start: number, cursor: { chars: string[]; at: number }): void {
    const waiting = [start];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (active.has(index)) continue;
      active.add(index);
      const state = this.states[index];
      if (state?.kind === 'split') waiting.push(...state.next);
      else if (state?.kind === 'edge') {
        if (state.at === 'start' ? cursor.at === 0 : cursor.at === cursor.chars.length)
          waiting.push(state.next);
      } else if (state?.kind === 'look') {
        const found = this.run({ start: state.start, chars: cursor.chars, from: cursor.at, whole: false });
        if (found === state.wanted) waiting.push(state.next);
      }
    }
  }
}

/**
 * A matcher for a rule's pattern, which always covers the whole text. '' and '*' match anything.
 * @returns null when the pattern is too long, unreadable or uses what cannot be matched in linear time
 */
export const linearPattern = (source: string): Matcher | null => {
  if (source === '' || source === '*') return () => true;
  if (source.length > MAX_SOURCE) return null;
  try {
    const program = new Program();
    const start = program.build(new Parser(source).parse(), program.add({ kind: 'done' }));
    return (text) =>
      text.length <= MAX_TEXT && program.run({ start, chars: [...text], from: 0, whole: true });
  } catch {
    return null;
  }
};
