import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../database/errors';
import { LeftOut, startJobs, throwFailures, workThrough } from './jobs';

describe('jobs', () => {
  it('run at once, tell of their failures and let the others go on', async () => {
    const failures: string[] = [];
    const runs: string[] = [];
    const jobs = startJobs(
      [
        { name: 'bad', everyMs: 60_000, run: () => Promise.reject(new Error('no')) },
        { name: 'good', everyMs: 60_000, run: async () => runs.push('good') },
      ],
      (_, what) => failures.push(what),
    );
    await jobs.stop();
    expect(runs).toEqual(['good']);
    expect(failures).toEqual(['the job bad']);
  });

  it('never run twice at once, and are waited for at the end', async () => {
    let running = 0;
    let most = 0;
    let finished = 0;
    const jobs = startJobs(
      [
        {
          name: 'slow',
          everyMs: 1,
          run: async () => {
            most = Math.max(most, (running += 1));
            await new Promise((resolve) => setTimeout(resolve, 20));
            running -= 1;
            finished += 1;
          },
        },
      ],
      (error) => expect.fail(String(error)),
    );
    await expect.poll(() => finished).toBeGreaterThan(1);
    await jobs.stop();
    expect(running).toBe(0);
    expect(most).toBe(1);
  });
});

describe('work on one after the other', () => {
  it('goes on behind what fails, and says in the end what has failed', async () => {
    const done: number[] = [];
    const work = (bad: readonly number[]) => async (one: number) => {
      if (bad.includes(one)) throw new Error(`not ${one}`);
      done.push(one);
    };
    await workThrough([1, 2], work([]));
    await expect(workThrough([3, 4, 5], work([4]))).rejects.toThrow('not 4');
    await expect(workThrough([6, 7, 8], work([6, 8]))).rejects.toMatchObject({
      message: '2 of 3 failed, first: not 6',
      errors: [new Error('not 6'), new Error('not 8')],
    });
    expect(done).toEqual([1, 2, 3, 5, 7]);
  });

  it('throws a message that says what the first failed with, and names the work', () => {
    const lost = new DatabaseError({ code: 'DATABASE_LOST', sentence: 'The connection ended' });
    const failing = (failures: readonly unknown[], what?: string) => (): void =>
      throwFailures(failures, 5, what);
    expect(failing([])).not.toThrow();
    expect(failing([], 'pay run 7')).not.toThrow();
    expect(failing([lost])).toThrow(lost);
    expect(failing([lost, new Error('broken')])).toThrow(
      '2 of 5 failed, first: The connection ended (DATABASE_LOST)',
    );
    expect(failing([new Error('pay statement 3: BUSY')], 'pay run 7')).toThrow(
      'pay run 7: 1 of 5 failed, first: pay statement 3: BUSY',
    );
    // Node says why no address of a host answers by the code alone.
    const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    expect(failing([refused, 'no error'])).toThrow('2 of 5 failed, first: (ECONNREFUSED)');
    expect(failing(['no error', refused])).toThrow('2 of 5 failed, first: no error');
  });
});

describe('a bounded sweep', () => {
  it('comes to the rows behind those that it cannot finish, and tries these again later', async () => {
    let nowMs = 0;
    const leftOut = new LeftOut(() => nowMs);
    const open = new Set([1n, 2n, 3n, 4n, 5n]);
    const sweep = async (): Promise<unknown> => {
      const out = leftOut.ids();
      const rows = [...open].filter((id) => !out.includes(id)).slice(0, 2);
      return leftOut
        .work(
          rows.map((id) => ({ id })),
          async ({ id }) => {
            if (id === 1n) throw new Error('broken');
            if (id === 2n) return false;
            return open.delete(id);
          },
        )
        .catch((error: unknown) => error);
    };
    expect(await sweep()).toEqual(new Error('broken'));
    expect(leftOut.ids()).toEqual([1n, 2n]);
    expect([await sweep(), await sweep(), await sweep()]).toEqual([2, 1, 0]);
    expect([...open]).toEqual([1n, 2n]);
    nowMs = 5 * 60_000;
    expect(await sweep()).toEqual(new Error('broken'));
  });

  it('leaves no row out because the connection to the database was lost', async () => {
    const leftOut = new LeftOut(() => 0);
    const lost = new DatabaseError({ code: 'DATABASE_LOST', sentence: 'lost' });
    const failing = (error: Error) =>
      leftOut.work([{ id: 1n }, { id: 2n }], ({ id }) =>
        id === 1n ? Promise.reject(error) : Promise.resolve(true),
      );
    await expect(failing(lost)).rejects.toBe(lost);
    expect(leftOut.ids()).toEqual([]);
    const parts = new AggregateError([new Error('broken'), lost], 'two parts failed');
    await expect(failing(parts)).rejects.toBe(parts);
    expect(leftOut.ids()).toEqual([]);
    const work = leftOut.work([{ id: 1n }], () =>
      Promise.resolve(throwFailures([lost], 1, 'run 1')).then(() => true),
    );
    await expect(work).rejects.toThrow('run 1: 1 of 1 failed, first: lost (DATABASE_LOST)');
    expect(leftOut.ids()).toEqual([]);
    await expect(failing(new Error('broken'))).rejects.toThrow('broken');
    expect(leftOut.ids()).toEqual([1n]);
  });
});
