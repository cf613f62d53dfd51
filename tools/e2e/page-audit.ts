import type { Page } from '@playwright/test';

/** What is wrong with a page as it stands, each with the element's tag, class and first words. */
export interface PageFinding {
  what: 'overflow' | 'clipped' | 'overlap' | 'headings' | 'raw key';
  where: string;
}

/** More findings of a page are not told. */
const MOST_FINDINGS = 12;

/**
 * Looks through all open shadow roots of a page: what stands out of its sides, text that is cut off without an ellipsis, controls that lie on
 * one another, headings that skip a level or are no single first one, and names of texts where a text should stand.
 */
export const auditPage = (page: Page, keys: readonly string[]): Promise<PageFinding[]> =>
  page.evaluate(
    ({ keys, most }) => {
      const raw = new Set(keys);
      const found: PageFinding[] = [];
      const elements: Element[] = [];
      const walk = (place: ParentNode): void => {
        for (const one of place.querySelectorAll('*')) {
          elements.push(one);
          if (one.shadowRoot) walk(one.shadowRoot);
        }
      };
      walk(document);

      const parentOf = (one: Element): Element | null => {
        if (one.assignedSlot) return one.assignedSlot;
        if (one.parentElement) return one.parentElement;
        const root = one.getRootNode();
        return root instanceof ShadowRoot ? root.host : null;
      };
      const ancestors = (one: Element): Element[] => {
        const list: Element[] = [];
        for (let at = parentOf(one); at && list.length < 80; at = parentOf(at)) list.push(at);
        return list;
      };
      const nameOf = (one: Element): string => {
        const host = one.getRootNode();
        const inside = host instanceof ShadowRoot ? `${host.host.localName} ` : '';
        const classes =
          typeof one.className === 'string' && one.className
            ? `.${one.className.trim().replace(/\s+/g, '.')}`
            : '';
        const words = (one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
        return `${inside}${one.localName}${classes} "${words}"`;
      };
      const say = (what: PageFinding['what'], where: string): void => {
        if (found.length < most) found.push({ what, where });
      };
      const isShown = (one: Element): boolean =>
        one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });
      /** Text for screen readers alone is a pixel large. */
      const isForEyes = (one: Element): boolean => {
        const { width, height } = one.getBoundingClientRect();
        return width > 2 && height > 2;
      };

      const wide = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > wide) {
        const out = elements.filter((one) => {
          const { right, left, width } = one.getBoundingClientRect();
          if (width === 0 || (right <= wide + 1 && left >= -1) || !isShown(one)) return false;
          return !ancestors(one).some(
            (above) =>
              getComputedStyle(above).overflowX !== 'visible' &&
              above !== document.body &&
              above !== document.documentElement,
          );
        });
        say(
          'overflow',
          `${document.documentElement.scrollWidth - wide} px: ${out.slice(-2).map(nameOf).join(' | ')}`,
        );
      }

      const hasOwnText = (one: Element): boolean =>
        [...one.childNodes].some((child) => child.nodeType === 3 && (child.textContent ?? '').trim() !== '');
      for (const one of elements) {
        if (!(one instanceof HTMLElement) || !hasOwnText(one) || !isShown(one) || !isForEyes(one)) continue;
        const style = getComputedStyle(one);
        if (style.clipPath !== 'none') continue;
        const cutX =
          one.scrollWidth > one.clientWidth + 1 &&
          style.overflowX === 'hidden' &&
          style.textOverflow !== 'ellipsis';
        const cutY =
          one.scrollHeight > one.clientHeight + 3 &&
          style.overflowY === 'hidden' &&
          style.webkitLineClamp === 'none' &&
          style.textOverflow !== 'ellipsis';
        if (cutX || cutY) say('clipped', nameOf(one));
      }

      const controls = elements.filter(
        (one) =>
          one.matches('a[href], button, input, select, textarea, [role=button], [role=tab], summary') &&
          isShown(one) &&
          isForEyes(one),
      );
      const deepest = (x: number, y: number): Element | null => {
        let hit = document.elementFromPoint(x, y);
        while (hit?.shadowRoot) {
          const inner = hit.shadowRoot.elementFromPoint(x, y);
          if (!inner || inner === hit) break;
          hit = inner;
        }
        return hit;
      };
      const isOn = (one: Element, kinds: (above: Element) => boolean): boolean =>
        [one, ...ancestors(one)].some(kinds);
      const isBar = (above: Element): boolean =>
        ['fixed', 'sticky'].includes(getComputedStyle(above).position);
      const isDialog = (above: Element): boolean => above.matches('dialog[open], [role=dialog]');
      /** Inside of a row or a box that scrolls, outside of what it shows now. */
      const isScrolledAway = (one: Element, x: number, y: number): boolean =>
        ancestors(one).some((above) => {
          if (getComputedStyle(above).overflowX === 'visible') return false;
          const { left, right, top, bottom } = above.getBoundingClientRect();
          return x < left || x > right || y < top || y > bottom;
        });
      const known = new Set(controls);
      const controlOf = (one: Element): Element | undefined =>
        [one, ...ancestors(one)].find((above) => known.has(above));
      for (const one of controls) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (x < 0 || y < 0 || x > wide || y > window.innerHeight || isScrolledAway(one, x, y)) continue;
        const hit = deepest(x, y);
        const other = hit && controlOf(hit);
        // A dialog or a bar may lie over a control; another control may not.
        if (
          other &&
          isOn(other, isDialog) === isOn(one, isDialog) &&
          !isOn(other, isBar) &&
          other !== one &&
          !ancestors(one).includes(other) &&
          !ancestors(other).includes(one)
        )
          say('overlap', `${nameOf(one)} | ${nameOf(other)}`);
      }

      const levels = elements
        .filter((one) => /^h[1-6]$/.test(one.localName) && isShown(one))
        .map((one) => ({ one, level: Number(one.localName.slice(1)) }));
      const firsts = levels.filter(({ level }) => level === 1);
      if (firsts.length !== 1)
        say(
          'headings',
          `${firsts.length} of the first level: ${firsts.map(({ one }) => nameOf(one)).join(' | ')}`,
        );

      for (const one of elements) {
        if (one.localName === 'style' || one.localName === 'script') continue;
        const texts = [...one.childNodes]
          .filter((child) => child.nodeType === 3)
          .map((child) => (child.textContent ?? '').trim());
        const attributes = ['aria-label', 'placeholder', 'title', 'alt'].map((name) =>
          (one.getAttribute(name) ?? '').trim(),
        );
        for (const text of [...texts, ...attributes])
          if (raw.has(text)) say('raw key', `${text} in ${nameOf(one)}`);
      }
      return found;
    },
    { keys: [...keys], most: MOST_FINDINGS },
  );
