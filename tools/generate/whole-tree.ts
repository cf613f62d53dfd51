import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceFiles } from '../checks/source-files';

type Run = (args: string[]) => Promise<{ code: number; output: string }>;

/** A copy of the tree, changed as a developer would. */
export class Tree {
  constructor(
    readonly root: string,
    readonly run: Run,
  ) {}

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  /** @throws Error when the text to be replaced is not there. */
  edit(file: string, from: string | RegExp, to: string): void {
    const old = this.read(file);
    const text = old.replace(from, to);
    if (text === old) throw new Error(`${file} has nothing like ${String(from)}`);
    this.write(file, text);
  }

  files(folder: string, ending: string): string[] {
    return sourceFiles({ root: this.root, folders: [folder], endings: [ending] });
  }

  /** `npm run new-…` by its command; answers the tests that its own words name. */
  async generate(kind: string, ...args: string[]): Promise<{ project: string; file: string }[]> {
    const { code, output } = await this.run(['--import', 'tsx', 'tools/generate/index.ts', kind, ...args]);
    if (code !== 0) throw new Error(`npm run new-${kind}: ${output}`);
    return [...output.matchAll(/^npx vitest run --project (\S+) (\S+)$/gm)].map(
      ([, project = '', file = '']) => ({ project, file }),
    );
  }
}
