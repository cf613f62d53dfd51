import { describe, expect, it } from 'vitest';
import { problemValues } from './problem-text';

describe('messages of the field rules', () => {
  it('[REG-7] name both ends of a range', () => {
    expect(problemValues({ key: 'reg_pattern_4', values: { min: 6, max: 13 } })).toMatchObject({
      range: '6–13',
    });
  });

  it('[REG-7] name the single number when both ends are equal', () => {
    expect(problemValues({ key: 'reg_pattern_6', values: { min: 6, max: 6 } })).toMatchObject({ range: '6' });
  });

  it('need no range where there is none', () => {
    expect(problemValues({ key: 'required' })).toEqual({});
  });
});
