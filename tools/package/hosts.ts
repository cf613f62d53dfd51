import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OUT } from '../build/inputs.mjs';
import { ROOT } from '../checks/source-files';

const run = promisify(execFile);
const HOSTS = join(ROOT, 'examples/hosts');

interface Needs {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const needsOf = (folder: string): string[] => {
  const said = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Needs;
  return Object.keys({ ...said.dependencies, ...said.devDependencies, ...said.peerDependencies });
};

/** Packs dist/package as `npm publish` would. Returns the archive's path. */
export async function pack(into: string): Promise<string> {
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--pack-destination', into, join(ROOT, OUT.package)],
    {
      cwd: into,
    },
  );
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (packed === undefined) throw new Error('npm packed nothing');
  return join(into, packed.filename);
}

/** A host project outside of this tree, with the packed package and what the two manifests name installed, and nothing else. */
export interface HostProject {
  folder: string;
  /** Runs a tool of the project. Rejects with its words when it fails. */
  tool(path: string, ...args: string[]): Promise<string>;
  remove(): void;
}

export async function installHost(name: string, archive: string): Promise<HostProject> {
  // Its own place on the disk: a file of this tree found by accident would prove nothing.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `foyer-host-${name}-`)));
  cpSync(join(HOSTS, name), folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'foyer');
  mkdirSync(own, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', own, '--strip-components', '1']);
  for (const need of new Set([...needsOf(folder), ...needsOf(own)])) {
    if (need === 'foyer') continue;
    const place = join(modules, need);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', need), place, 'junction');
  }
  return {
    folder,
    async tool(path, ...args) {
      try {
        const { stdout } = await run(process.execPath, [join(modules, path), ...args], { cwd: folder });
        return stdout;
      } catch (fault) {
        const { stdout = '', stderr = '' } = fault as { stdout?: string; stderr?: string };
        throw new Error(`${name}: ${path} failed\n${stdout}${stderr}`, { cause: fault });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The two hosts with a page, built by Vite as a partner would, into the folder of the examples. */
export async function buildHosts(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'foyer-pack-'));
  try {
    const archive = await pack(place);
    for (const name of ['react', 'vue']) {
      const host = await installHost(name, archive);
      try {
        await host.tool('vite/bin/vite.js', 'build', '--logLevel', 'warn');
        cpSync(join(host.folder, 'dist'), join(ROOT, OUT.examples, `${name}-host`), { recursive: true });
      } finally {
        host.remove();
      }
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
