import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { noAnswer } from './no-answer';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('a request that gets no answer is aborted, also after a collection of garbage', async () => {
  const controller = new AbortController();
  let ending = '';
  void noAnswer(new Request('https://gateway.example/', { signal: controller.signal })).catch(
    (error: unknown) => (ending = error instanceof Error ? error.name : 'other'),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((done) => setImmediate(done));
    collect();
  }
  controller.abort();
  await expect.poll(() => ending).toBe('AbortError');
});
