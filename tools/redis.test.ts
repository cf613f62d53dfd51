import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRedis } from './redis';

const among = (programs: string[]) => (path: string) => programs.includes(path);

describe('the Redis finder', () => {
  it('takes REDIS_SERVER before anything else, and refuses one that leads nowhere', () => {
    const programs = among(['/opt/mine', join('/usr/bin', 'redis-server')]);
    expect(findRedis({ REDIS_SERVER: '/opt/mine', PATH: '/usr/bin' }, programs)).toBe('/opt/mine');
    expect(() => findRedis({ REDIS_SERVER: '/opt/gone', PATH: '/usr/bin' }, programs)).toThrow(
      /REDIS_SERVER names "\/opt\/gone"/,
    );
  });

  it('looks on PATH, takes Valkey as well, and answers undefined where there is none', () => {
    expect(findRedis({ PATH: '/a' }, among([join('/a', 'valkey-server')]))).toBe(join('/a', 'valkey-server'));
    expect(findRedis({ PATH: '/a' }, among([]))).toBeUndefined();
  });
});
