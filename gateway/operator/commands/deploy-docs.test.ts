import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGO_SVG, MARK_SVG } from '../../brand/testing';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { openSecret } from '../../platform/index';
import { operatorOn } from '../testing';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const SECRET = 'the secret of these tests, 32 characters and more';
const PAGES = ['docs/deploy.md', 'docs/upgrade.md', 'docs/backup.md'] as const;

/** Lines of the fenced blocks; `&&` and `;` separate commands. */
const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/^```\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').flatMap((line) => line.split(/ && |; /)),
  );
/** Words as a shell splits them: quotes hold words together. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
/** The words of a line that runs the tool; null for other lines. */
const toolWords = (line: string): string[] | null => {
  const [, words] = /^(?:FOYER_RELEASE=\S+ )?(?:node tools\/foyer\.mjs|foyer) ([^|]+)/.exec(line) ?? [];
  return words === undefined ? null : wordsOf(words);
};

describe('the pages about running Foyer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-deploy-docs-'));
  const opened: TestDatabase[] = [];
  const open = async (): Promise<TestDatabase> => {
    const db = await freshDatabase();
    opened.push(db);
    return db;
  };
  let living: TestDatabase;
  beforeAll(async () => {
    living = await open();
    const node = await openSecret({
      db: living,
      given: { current: SECRET, previous: null },
      onError: () => undefined,
    });
    await node.close();
  });
  afterAll(async () => {
    for (const db of opened) await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Names and paths of the pages as they are here. */
  const adapted = (word: string): string => {
    if (word === 'CODE') return 'acme';
    return word.replace('/var/backups/foyer', folder);
  };

  it.each(PAGES)('[OPS-2] show commands that run as they are written: %s', async (page) => {
    let db = living;
    let count = 0;
    for (const line of commandsOf(page)) {
      // The commands behind it work on a new database.
      if (line.startsWith('export DATABASE_URL=')) db = await open();
      const words = toolWords(line);
      if (words === null) continue;
      const run = await operatorOn(
        db,
        { 'logo.svg': LOGO_SVG, 'icon.svg': MARK_SVG },
        { secret: SECRET, production: true },
      )(words.map(adapted));
      count += 1;
      // It also warns of the test server's settings, which are not for production.
      if (words[0] === 'production-check') expect(run.out[0], line).toBe('Nothing of the demo is left.');
      else expect([run.exit, run.err], line).toEqual([0, []]);
    }
    expect(count).toBeGreaterThan(2);
  });

  it('[OPS-2] take at most twelve commands from a clone to a brand, either way', () => {
    const [settings = '', own = '', containers = '', brand = ''] = read('docs/deploy.md')
      .split('\n## ')
      .slice(1);
    const linesOf = (text: string): number =>
      [...text.matchAll(/^```\n([^]*?)\n```$/gm)].flatMap(([, block = '']) => block.split('\n')).length;
    for (const way of [own, containers]) {
      expect(linesOf(way)).toBeGreaterThan(1);
      expect(linesOf(settings) + linesOf(way) + linesOf(brand)).toBeLessThanOrEqual(12);
    }
  });

  it.each(PAGES)('name files of deploy/ and npm scripts that are there: %s', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, path = ''] of read(page).matchAll(/\b(deploy\/[\w@.-]*\w)/g))
      expect(existsSync(new URL(path, ROOT)), path).toBe(true);
    for (const [, script = ''] of read(page).matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts), page).toContain(script);
  });
});

describe('the files of deploy/', () => {
  it('allow a stop longer than the drain and what is under way', () => {
    const stopOf = (path: string, pattern: RegExp): number => Number(pattern.exec(read(path))?.[1]);
    const needed = 5 + 15;
    expect(stopOf('deploy/foyer@.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(needed);
    expect(stopOf('deploy/compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(needed);
  });

  it('let a proxy send no request twice that may have changed something', () => {
    for (const [, values] of read('deploy/nginx.conf').matchAll(/^ *proxy_next_upstream (.+);$/gm)) {
      expect(values).not.toContain('non_idempotent');
      expect(values).not.toContain('http_5');
    }
  });

  it('name every setting of the example as docs/operator.md does', () => {
    const table = read('docs/operator.md').split('## The environment')[1] ?? '';
    // POSTGRES_PASSWORD is compose.yaml's own.
    for (const [, name = ''] of read('deploy/foyer.env.example').matchAll(/^([A-Z_]+)=/gm))
      if (name !== 'POSTGRES_PASSWORD') expect(table).toContain(`\`${name}\``);
  });
});
