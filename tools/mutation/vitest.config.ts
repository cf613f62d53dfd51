import { defineConfig } from 'vitest/config';
import { reactAliases } from '../build/aliases.mjs';
import parts from './parts.json';

type PartName = keyof typeof parts;
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);

/** Tests of one part, none of which needs a database, a browser or a build: a mutant is tried in moments. */
const name = process.env['MUTATION_PART'] ?? '';
if (!isPart(name)) throw new Error(`MUTATION_PART names no part: "${name}"`);

/** A test that waits for ever ends here, without a new process. A part whose properties take seconds names a longer time. */
const part = parts[name];
const timeoutMs = 'timeoutMs' in part ? part.timeoutMs : 6_000;

export default defineConfig({
  resolve: { alias: reactAliases },
  test: {
    environment: 'node',
    setupFiles: ['src/testing/patience.ts', 'tools/seed-properties.ts'],
    expect: { poll: { timeout: 5_000 } },
    include: part.tests,
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
  },
});
