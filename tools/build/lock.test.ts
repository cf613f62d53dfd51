import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lockBuild } from './lock';

const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = (): Promise<never> => Promise.reject(new Error('it waited'));
/** No process has this number. */
const DEAD = '4194999';

describe('the lock of a build', () => {
  it('is taken if no build holds it', async () => {
    const file = join(folder, 'made/free.lock');
    await lockBuild(file, () => undefined, never);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  });

  it('is taken over from a killed build, and from one that is older than any build', async () => {
    const dead = join(folder, 'dead.lock');
    writeFileSync(dead, DEAD);
    await lockBuild(dead, () => undefined, never);
    expect(readFileSync(dead, 'utf8')).toBe(String(process.pid));
    const old = join(folder, 'old.lock');
    writeFileSync(old, String(process.ppid));
    utimesSync(old, 0, 0);
    await lockBuild(old, () => undefined, never);
    expect(readFileSync(old, 'utf8')).toBe(String(process.pid));
  });

  it('is waited for while a living build holds it', async () => {
    const file = join(folder, 'held.lock');
    writeFileSync(file, String(process.ppid));
    const onWait = vi.fn();
    let pauses = 0;
    await lockBuild(file, onWait, () => {
      pauses += 1;
      if (pauses === 3) rmSync(file);
      return Promise.resolve();
    });
    expect({ pauses, waits: onWait.mock.calls.length, held: existsSync(file) }).toEqual({
      pauses: 3,
      waits: 1,
      held: true,
    });
  });
});
