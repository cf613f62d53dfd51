import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, removed when the running test ends. */
export function emptyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-empty-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
