import { describe, expect, it } from 'vitest';
import { greetingName } from './greeting-name';

describe('a member is greeted', () => {
  it('[HOME-1] by nickname, else by name', () => {
    expect(greetingName({ nickname: 'Marina', username: '11987654321' })).toBe('Marina');
    expect(greetingName({ username: 'marina90' })).toBe('marina90');
    expect(greetingName({ username: 'm12345' })).toBe('m12345');
  });
  it('[HOME-1] never by a number in full', () => {
    expect(greetingName({ username: '11987654321' })).toBe('11***1');
    expect(greetingName({ username: '+5511987654321' })).toBe('+5***1');
  });
});
