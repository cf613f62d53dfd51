import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files';
import { modulesOf } from './chunks.mjs';

describe('the plan of chunks', () => {
  it('names modules of this place, a sheet by the question that is asked of it', () => {
    expect(modulesOf('core', ['src/core/first-answer.ts', 'src/ui/primitives/state.css?inline'])).toEqual([
      `${ROOT}/src/core/first-answer.ts`,
      `${ROOT}/src/ui/primitives/state.css?inline`,
    ]);
  });

  it('stops the build with a sentence about a module that was moved', () => {
    expect(() => modulesOf('first', ['src/core/first-answer.ts', 'src/core/gone.ts'])).toThrow(
      'the chunk plan puts src/core/gone.ts into "first", and there is no such file: say in tools/build/chunks.mjs where it is now',
    );
  });
});
