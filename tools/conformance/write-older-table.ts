import { readFileSync, writeFileSync } from 'node:fs';
import { olderTable, withTable } from './older';

// Writes what the tool says of the stand-in into the page about conformance: after the stand-in, or the dialect, has changed.

const page = new URL('../../docs/conformance.md', import.meta.url);
writeFileSync(page, withTable(readFileSync(page, 'utf8'), await olderTable()));
