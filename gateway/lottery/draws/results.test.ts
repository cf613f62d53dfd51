import { describe, expect, it } from 'vitest';
import { agreedOn } from './results';

describe('numbers of a draw that operators entered', () => {
  const claim = (by: string, numbers = '1,2,3') => ({ said_by: by, numbers, voices: 1 });

  it('count when two people agree', () => {
    expect(agreedOn([claim('ana'), claim('bruno')])).toEqual({ numbers: '1,2,3', by: ['ana', 'bruno'] });
  });

  it('do not count for one person under two spellings of a name', () => {
    expect(agreedOn([claim('Ana'), claim('ana'), claim('ANA ')])).toBeNull();
    expect(agreedOn([claim('Ana'), claim('ana'), claim('bruno')])).toEqual({
      numbers: '1,2,3',
      by: ['Ana', 'bruno'],
    });
  });
});
