import { describe, expect, it } from 'vitest';
import { startJobs } from './jobs';

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
