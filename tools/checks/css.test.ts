import { describe, expect, it } from 'vitest';
import { checkCss, cssBreaches } from './css';
import { emptyTree } from './testing-empty-tree';

describe('the style sheet check', () => {
  it.each([
    'a { margin-left: 4px; }',
    'a { padding-right: 4px }',
    'a{left:0}',
    'a { border-left-color: red; }',
    'a { border-top-right-radius: 4px; }',
    'a { text-align: right; }',
    'a { float: left; }',
    'a { font-size: 1rem; }',
    'a { margin: 0 -.5rem; }',
    'a { inset: 0; &:hover { right: 0; } }',
    'a { --space: 2rem; }',
    'a { width: calc(100% - 2rem); }',
  ])('refuses %s', (text) => {
    expect(cssBreaches('x.css', text)).toHaveLength(1);
  });

  it.each([
    'a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start; }',
    '/* left: 0; 1rem */ a { color: red; }',
    'a { background: url(left.svg); grid-area: left; }',
    'a:hover { color: red; } .left { color: red; } .right:focus { color: red; }',
    'a { transform-origin: left; padding: 4px 1em; }',
    '.theorem { color: red; }',
  ])('lets %s pass', (text) => {
    expect(cssBreaches('x.css', text)).toEqual([]);
  });

  it('names the line', () => {
    expect(cssBreaches('x.css', 'a {\n  color: red;\n  left: 0;\n}')[0]).toMatch(/^x\.css:3: left/);
  });

  it('sees that there is nothing to look at', () => {
    expect(checkCss(emptyTree())).toEqual({ looked: 0, refusals: [] });
  });
});
