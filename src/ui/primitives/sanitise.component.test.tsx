import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostileHtml, naughtyTexts } from '../../testing/hostile-texts';
import { sanitise } from './sanitise';

const marks = () => Reflect.get(globalThis, 'ran');
const place = document.createElement('div');
const shown = (html: string): HTMLElement => {
  place.replaceChildren(sanitise(html));
  document.body.append(place);
  return place;
};
const alerted = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
/** Whatever a mark needs to run has had its turn. */
const breath = () => new Promise((done) => setTimeout(done, 50));

afterEach(() => {
  place.remove();
  Reflect.deleteProperty(globalThis, 'ran');
  alerted.mockClear();
});

const ALLOWED = /^(https:\/\/|\/(?!\/)|#)/i;
/** What is left of a text holds nothing that runs, asks elsewhere or stands over the page. */
const isHarmless = (root: HTMLElement): void => {
  for (const node of root.querySelectorAll('*')) {
    expect(node.nodeName).not.toMatch(
      /^(script|style|link|meta|base|iframe|object|embed|form|input|button|select|textarea|dialog|svg|math|template|audio|marquee|foyer-.*|x-.*)$/i,
    );
    for (const { name, value } of node.attributes) {
      expect(name).not.toMatch(/^(on|style|id|name|class|srcset|ping|popover|formaction|xlink)/i);
      if (/^(href|src)$/i.test(name)) expect(value).toMatch(ALLOWED);
    }
  }
};

describe('html of a server', () => {
  it('runs nothing of the whole list, one by one', () => {
    for (const html of hostileHtml) isHarmless(shown(html));
  });

  it('runs nothing of it in one piece, in both directions and nested', async () => {
    isHarmless(shown(hostileHtml.join('\n')));
    isHarmless(shown([...hostileHtml].reverse().join('')));
    isHarmless(shown(hostileHtml.map((html) => `<div><p>${html}</p></div>`).join('')));
    await breath();
    expect(alerted).not.toHaveBeenCalled();
    expect(marks()).toBeUndefined();
  });

  it('stays clean when it is cleaned once more, so that nothing hides in what the first cleaning made', () => {
    for (const html of hostileHtml) {
      const once = shown(html).innerHTML;
      const twice = shown(once).innerHTML;
      expect(twice).toBe(once);
    }
  });

  it('keeps what people write, naughty as it may look', () => {
    for (const text of naughtyTexts) {
      const root = shown(`<p>${text.replaceAll('<', '&lt;')}</p>`);
      expect(root.querySelector('p')).not.toBeNull();
    }
    const root = shown(
      '<h2>News</h2><ul><li><a href="https://own.example/x">more</a></li></ul><img src="/a.png" alt="a">',
    );
    expect(root.querySelector('a')?.rel).toBe('noopener noreferrer');
    expect(root.querySelector('img')?.getAttribute('src')).toBe('/a.png');
  });
});
