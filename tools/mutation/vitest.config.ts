import { defineConfig } from 'vitest/config';
import { reactAliases } from '../build/aliases.mjs';
import parts from './parts.json';

type PartName = keyof typeof parts;
const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);

/** Tests of one part, none of which needs a database, a browser or a build: a mutant is tried in moments. */
const name = process.env['MUTATION_PART'] ?? '';
if (!isPart(name)) throw new Error(`MUTATION_PART names no part: "${name}"`);

export default defineConfig({
  resolve: { alias: reactAliases },
  test: {
    environment: 'node',
    setupFiles: ['src/testing/patience.ts', 'tools/seed-properties.ts'],
    expect: { poll: { timeout: 5_000 } },
    include: parts[name].tests,
    // A change that makes a test wait for ever is caught by this, without a new process.
    testTimeout: 6_000,
    hookTimeout: 6_000,
  },
});
