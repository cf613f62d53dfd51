import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileHtml } from '../testing/hostile-texts';
import { plainRich, readRich, writeRich } from './rich-text';

const clean = (html: string): string => writeRich(readRich(html).nodes);
/** Everything that a written text may hold between its signs. */
const ALLOWED = /^(?:[^<>"]|<\/?(?:p|h3|ul|ol|li|u|strong|em)>|<br>|<a href="route:[a-z]+">|<\/a>)*$/;

describe('[MEM-13] rich text of letters', () => {
  it('keeps the few tags that it knows, without anything that stands in them', () => {
    expect(clean('<h1>Hi</h1><p>A <b>big</b> <i>day</i><br>now</p><ul><li>one<li>two</ul>')).toBe(
      '<h3>Hi</h3><p>A <strong>big</strong> <em>day</em><br>now</p><ul><li>one</li><li>two</li></ul>',
    );
    expect(clean('<p onclick="x" style="color:red">a</p>')).toBe('<p>a</p>');
  });

  it('leads to named places and nowhere else', () => {
    expect(clean('<a href="route:deposit">pay</a>')).toBe('<a href="route:deposit">pay</a>');
    for (const href of [
      'https://evil.example',
      'javascript:alert(1)',
      'route:nowhere',
      '//evil.example',
      '/member',
    ])
      expect(clean(`<a href="${href}">go</a>`), href).toBe('go');
    expect(readRich('<a href="https://evil.example">go</a>').dropped).toEqual(['a']);
  });

  it.each(hostileHtml.map((html) => [html]))('lets nothing run or load of %s', (html) => {
    const written = clean(html);
    expect(written).toMatch(ALLOWED);
    // Templates of other tools are words like any other.
    if (/<(?!\/?p>|%)/.test(html)) expect(readRich(html).dropped).not.toEqual([]);
  });

  it('says forms, scripts, pictures and frames by name, so that who publishes can take them out', () => {
    const { dropped } = readRich(
      '<form><input></form><script>1</script><img src=x onerror=y><iframe></iframe>',
    );
    expect(dropped).toEqual(['form', 'script', 'img', 'iframe']);
  });

  it('is the same when it is cleaned again, and holds nothing but what is allowed, whatever came', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '<p',
        '</p>',
        '<a href="route:help"',
        '<!--',
        '-->',
        '&#60;',
        '&lt;',
        '<script>',
        '</script',
        '<li>',
        '<ul>',
      ),
      fc.constantFrom(...hostileHtml),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const written = clean(pieces.join(''));
        expect(written).toMatch(ALLOWED);
        expect(clean(written)).toBe(written);
      }),
    );
  });

  it('is cut at its limit, never nests without end, and takes no time for it', () => {
    expect(clean('<em>'.repeat(50_000)).length).toBeLessThan(1_000);
    expect(plainRich(readRich('a'.repeat(30_000)).nodes)).toHaveLength(20_000);
    expect(plainRich(readRich('<p>a</p><p>b<br>c</p>').nodes)).toBe('a b c');
  });
});
