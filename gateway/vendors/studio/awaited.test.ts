import { expect, it } from 'vitest';
import { revealDue } from './awaited';

it('[ISSUE-26.10] tables that cannot be revealed are reported also when the page behind them cannot be read', async () => {
  const logged: unknown[] = [];
  const lost = new Error('the connection is gone');
  await expect(
    revealDue(
      {
        tables: {
          close: () => Promise.resolve(null),
          due: (_, after) =>
            after === 0
              ? Promise.resolve([3, 7].map((id) => ({ id, family: 'gone', model: 'gone' })))
              : Promise.reject(lost),
        },
        log: { error: (facts, message) => void logged.push({ ...facts, message }) },
      },
      1,
    ),
  ).rejects.toBe(lost);
  expect(logged).toEqual([
    {
      err: expect.any(Error),
      table: 3,
      tables: 2,
      message: 'tables could not be revealed; the first of them',
    },
  ]);
});
