import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { formatted } from '../formatted';

/** What a generator would make; nothing is written yet. */
export interface Made {
  edits: Edits;
  /** What is still to be written, one sentence each. */
  steps: string[];
  /** Tests that fail until it is written. */
  tests: { project: 'unit' | 'gateway' | 'component-preact'; file: string }[];
}

/** A sentence for the person at the terminal; nothing has been written when it is thrown before the first write. */
export class GeneratorError extends Error {}

/** Changes collected first and written together, so that a refusal leaves the tree as it was. */
export class Edits {
  readonly #texts = new Map<string, string>();
  constructor(readonly root: string) {}

  read(file: string): string {
    const kept = this.#texts.get(file);
    if (kept !== undefined) return kept;
    try {
      return readFileSync(join(this.root, file), 'utf8');
    } catch (cause) {
      throw new GeneratorError(`${file} is missing`, { cause });
    }
  }

  exists(file: string): boolean {
    return this.#texts.has(file) || existsSync(join(this.root, file));
  }

  create(file: string, text: string): void {
    if (this.exists(file)) throw new GeneratorError(`${file} is there already`);
    this.#texts.set(file, text);
  }

  append(file: string, text: string): void {
    this.#texts.set(file, this.read(file) + text);
  }

  prepend(file: string, text: string): void {
    this.#texts.set(file, text + this.read(file));
  }

  /** Puts a text behind the last match of a pattern. */
  insertAfter(file: string, pattern: RegExp, text: string): void {
    const old = this.read(file);
    const match = [...old.matchAll(new RegExp(pattern.source, 'gm'))].at(-1);
    if (match === undefined)
      throw new GeneratorError(`${file} has no place for the new row (${pattern.source})`);
    const end = match.index + match[0].length;
    this.#texts.set(file, old.slice(0, end) + text + old.slice(end));
  }

  /** Puts rows behind each line that a pattern finds, made of that line. */
  repeatLines(file: string, pattern: RegExp, repeat: (line: string) => string): void {
    const lines = this.read(file).split('\n');
    if (!lines.some((line) => pattern.test(line)))
      throw new GeneratorError(`${file} has no row to go by (${pattern.source})`);
    const grown = lines.flatMap((line) => (pattern.test(line) ? [line, repeat(line)] : [line]));
    this.#texts.set(file, grown.join('\n'));
  }

  /** Files that are made or changed, in order. */
  files(): string[] {
    return [...this.#texts.keys()];
  }

  /** Writes them all. */
  async write(): Promise<void> {
    for (const [file, text] of this.#texts) {
      const path = join(this.root, file);
      const isFormatted = /\.(css|html|md|m?js|tsx?)$/.test(file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, isFormatted ? await formatted(path, text) : text);
    }
  }
}

/** "game-centre" → "GameCentre". */
export const pascal = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

export const camel = (name: string): string => {
  const long = pascal(name);
  return long.charAt(0).toLowerCase() + long.slice(1);
};

/** @throws GeneratorError when it is not kebab-case. */
export function kebab(name: string | undefined, use: string): string {
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new GeneratorError(`${use}; a name is lower-case words joined by hyphens`);
  }
  return name;
}

/** @throws GeneratorError when no constant can have that name. */
export function identifier(name: string, use: string): string {
  const keyword = ts.identifierToKeywordKind(ts.factory.createIdentifier(name));
  if (keyword !== undefined && keyword <= ts.SyntaxKind.LastFutureReservedWord)
    throw new GeneratorError(`${use}; "${name}" is a word of the language`);
  return name;
}

/** Puts a name onto the import of a module, or starts one. */
export function addImport(edits: Edits, file: string, { name, from }: { name: string; from: string }): void {
  const place = `\\} from '${from.replaceAll('.', '\\.')}';`;
  const found = new RegExp(`import \\{([^}]*)${place}`).exec(edits.read(file))?.[1];
  if (found === undefined) edits.prepend(file, `import { ${name} } from '${from}';\n`);
  else if (!new RegExp(`\\b${name}\\b`).test(found))
    edits.insertAfter(file, new RegExp(`import \\{(?=[^}]*${place})`), ` ${name},`);
}
