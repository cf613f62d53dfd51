#!/usr/bin/env node
// The operator's tool, and how a gateway conforms: from the sources where they can run, else from the build.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isConformance = process.argv[2] === 'conformance';
const source = join(root, isConformance ? 'tools/conformance/main.ts' : 'gateway/operator/main.ts');
const built = join(root, isConformance ? 'dist/package/conformance.js' : 'dist/gateway/operator.js');

const translator = () => {
  try {
    return import.meta.resolve('tsx/esm/api');
  } catch {
    return null;
  }
};

const tsx = existsSync(source) ? translator() : null;
if (tsx !== null) {
  const { register } = await import(tsx);
  register();
  await import(pathToFileURL(source).href);
} else if (existsSync(built)) {
  await import(pathToFileURL(built).href);
} else {
  process.stderr.write(
    'foyer: neither the sources with their tools nor a build are here: run npm ci, or npm run build.\n',
  );
  process.exitCode = 1;
}
