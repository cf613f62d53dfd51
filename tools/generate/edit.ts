import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

  /** @returns the files that were written, in order. */
  write(): string[] {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), text);
    }
    return [...this.#texts.keys()];
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
