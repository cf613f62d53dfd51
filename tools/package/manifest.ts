import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUT, PACKAGE_DOORS, PACKAGE_ELEMENTS, PACKAGE_NEEDS } from '../build/inputs.mjs';
import { readElements } from '../build/custom-elements';
import { ROOT } from '../checks/source-files';

interface RootPackage {
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

/** What `npx foyer` runs where the package is installed. */
const BIN = 'foyer.mjs';
/** The operators' commands need the gateway itself, which the package has not. */
const TOOL = `#!/usr/bin/env node
if (process.argv[2] === 'conformance') await import('./conformance.js');
else {
  process.stderr.write('foyer: this package knows one command: foyer conformance --help\\n');
  process.exitCode = 2;
}
`;

const door = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

/** What is published: the doors, their types, and only what they need. Versions are those that the tests run on, and what is compatible. */
export function packageManifest(root: RootPackage) {
  const doors = Object.keys({ ...PACKAGE_DOORS, elements: PACKAGE_ELEMENTS });
  const needs = PACKAGE_NEEDS.map((name) => {
    const version = root.dependencies[name];
    if (version === undefined) throw new Error(`${name} is no dependency of this project`);
    return [name, `^${version}`] as const;
  });
  return {
    name: 'foyer',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    engines: root.engines,
    sideEffects: false,
    bin: { foyer: `./${BIN}` },
    customElements: './custom-elements.json',
    exports: {
      ...Object.fromEntries(doors.map((name) => [name === 'index' ? '.' : `./${name}`, door(name)])),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    types: './index.d.ts',
    dependencies: Object.fromEntries(needs),
    peerDependencies: { '@types/react': '>=19', react: '>=19' },
    peerDependenciesMeta: { '@types/react': { optional: true }, react: { optional: true } },
  };
}

/** Completes the folder that rollup has filled. */
export async function writePackage(): Promise<void> {
  const folder = join(ROOT, OUT.package);
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as RootPackage;
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  writeFileSync(join(folder, 'package.json'), json(packageManifest(root)));
  writeFileSync(join(folder, 'custom-elements.json'), json(await readElements()));
  writeFileSync(join(folder, BIN), TOOL);
  writeFileSync(join(folder, 'README.md'), readFileSync(join(ROOT, 'docs/package.md')));
}
