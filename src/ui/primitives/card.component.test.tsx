import { afterEach, describe, expect, it } from 'vitest';
import resetCss from '../styles/reset.css?inline';
import tokensCss from '../styles/tokens.css?inline';
import cardCss from './card.css?inline';

afterEach(() => document.body.replaceChildren());

function show(body: string): { root: CSSStyleDeclaration; inside: CSSStyleDeclaration } {
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.innerHTML = `<style>${tokensCss}${resetCss}${cardCss}</style><div class="f-root">${body}</div>`;
  const [root, inside] = ['.f-root', '.f-root > *'].map((one) => shadow.querySelector(one));
  if (!root || !inside) throw new Error('nothing is shown');
  return { root: getComputedStyle(root), inside: getComputedStyle(inside) };
}
const NONE = 'rgba(0, 0, 0, 0)';

describe('[EMB-3] an element that is a card', () => {
  it('has the card’s ground, and the page’s around it', () => {
    const { root, inside } = show('<section class="f-card">Words</section>');
    expect([root.backgroundColor, root.boxShadow]).toEqual([NONE, 'none']);
    expect(inside.backgroundColor).toBe('rgb(255, 255, 255)');
  });

  it('has the element’s own ground while something else stands in it', () => {
    const { root } = show('<div class="f-broken">Words</div>');
    expect(root.backgroundColor).toBe('rgb(244, 246, 250)');
  });
});
