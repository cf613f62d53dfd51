import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes that this process holds, in its heap and beside it, each time behind a whole collection. What a process has in all (`rss`) rises with its
 * garbage until the engine finds it worth collecting: the more it does, the higher.
 */
export const liveMemory = (): (() => number) => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this engine collects nothing when it is asked to');
  return () => {
    Reflect.apply(collect, undefined, []);
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
};
