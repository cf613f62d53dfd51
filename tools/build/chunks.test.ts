import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { modulesOf } from './chunks.mjs';

describe('the plan of chunks', () => {
  it('names modules of this place, a sheet by the question that is asked of it', () => {
    expect(modulesOf('core', ['src/core/late.ts', 'src/ui/primitives/state.css?inline'])).toEqual([
      `${ROOT}/src/core/late.ts`,
      `${ROOT}/src/ui/primitives/state.css?inline`,
    ]);
  });

  it('stops the build with a sentence about a module that was moved', () => {
    expect(() => modulesOf('late', ['src/core/late.ts', 'src/core/gone.ts'])).toThrow(
      'the chunk plan puts src/core/gone.ts into "late", and there is no such file: say in tools/build/chunks.mjs where it is now',
    );
  });
});
