import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startOf } from '../../gateway/database/cluster/process-identity';
import { lockBuild } from './lock';

const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = (): Promise<never> => Promise.reject(new Error('it waited'));
const holderOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')).pid;
const heldBy = (pid: number): string => JSON.stringify({ pid, startedAt: startOf(pid), host: hostname() });

describe('the lock of a build', () => {
  it('is taken if no build holds it', async () => {
    const file = join(folder, 'made/free.lock');
    await lockBuild(file, () => undefined, never);
    expect(holderOf(file)).toBe(process.pid);
  });

  it('is taken over from a build that was killed, although another process has its number now', async () => {
    const file = join(folder, 'dead.lock');
    writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: 'before', host: hostname() }));
    await lockBuild(file, () => undefined, never);
    expect(holderOf(file)).toBe(process.pid);
  });

  it('is waited for while a living build holds it', async () => {
    const file = join(folder, 'held.lock');
    writeFileSync(file, heldBy(process.ppid));
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

  it('stops the build with a sentence if the other one never ends', async () => {
    const file = join(folder, 'stuck.lock');
    writeFileSync(file, heldBy(process.ppid));
    await expect(
      lockBuild(
        file,
        () => undefined,
        () => Promise.resolve(),
      ),
    ).rejects.toThrow('stop it first');
  });
});
