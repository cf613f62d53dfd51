import { describe, expect, it } from 'vitest';
import { textBreaches } from './texts';

describe('the check for texts in code', () => {
  it.each([
    'const a = <p>Hello there</p>;',
    'const a = <input placeholder="Your name" />;',
    'const a = <button aria-label="Close" />;',
    'const a = <p>{name} wins</p>;',
  ])('refuses %s', (code) => {
    expect(textBreaches('x.tsx', code)).toHaveLength(1);
  });

  it.each([
    'const a = <p>{text("hello")}</p>;',
    'const a = <p>18+ · × –</p>;',
    'const a = <input placeholder={text("name")} name="username" className="field" />;',
    'const a = <strong>Foyer</strong>;',
  ])('lets %s pass', (code) => {
    expect(textBreaches('x.tsx', code)).toEqual([]);
  });
});
