import { pageFaultTexts } from '../../locales/page-faults';
import type { PageFault } from './sentences';

/** Marks what we put into an element, so that it can be found and taken away. */
const MARK = 'data-foyer-fault';

/** Where pages are written, not visited: there an element shows what is wrong with the page around it. */
export const isDevelopment = (hostname: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|.+\.(localhost|test))$/.test(hostname.toLowerCase());

export interface Notice {
  code: PageFault;
  sentence: string;
  help: string;
  human: 'page' | 'chunk' | undefined;
  /** Asks once more for what was lost. */
  retry: (() => void) | undefined;
}

const put = (parent: Element, tag: string, text: string): HTMLElement => {
  const child = document.createElement(tag);
  child.textContent = text;
  parent.append(child);
  return child;
};

const wordsOf = (element: Element) => {
  const said = element.getAttribute('language') || document.documentElement.lang || navigator.language;
  const language = said.slice(0, 2).toLowerCase();
  const found = Object.entries(pageFaultTexts).find(([folder]) => folder === language);
  return found?.[1] ?? pageFaultTexts.en;
};

/** For the page's developer. Styles go through the CSSOM, which every content security policy lets pass. */
function developerBox({ code, sentence, help }: Notice): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText =
    'all:initial;display:block;box-sizing:border-box;max-inline-size:100%;margin:8px 0;padding:12px 16px;border:2px dashed #b3222f;border-radius:8px;background:#fff;color:#121722;font:14px/1.45 ui-monospace,monospace;overflow-wrap:anywhere';
  put(box, 'strong', `Foyer: ${code}`).style.display = 'block';
  put(box, 'span', `${sentence}. `);
  const link = put(box, 'a', help);
  link.setAttribute('href', help);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener');
  return box;
}

/** For players: what they can understand, and what they can do. A popup that is not open has nothing to say. */
function playerNotice(element: Element, { human, retry }: Notice): HTMLElement | null {
  const started = element.shadowRoot?.querySelector('.f-root') ?? null;
  const isClosedPopup = element.getAttribute('mode') === 'popup' && !element.hasAttribute('open');
  if (human === undefined || started !== null || isClosedPopup) return null;
  const words = wordsOf(element);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  put(notice, 'span', `${words[human]} `);
  if (retry !== undefined) {
    const button = put(notice, 'button', words.retry);
    button.setAttribute('type', 'button');
    button.addEventListener('click', retry);
  }
  return notice;
}

/** @param root where to put it: the element's own root, or the element itself where it has none */
export function showNotice(element: Element, root: ParentNode, notice: Notice): void {
  const shown = isDevelopment(location.hostname) ? developerBox(notice) : playerNotice(element, notice);
  if (shown === null) return;
  shown.setAttribute(MARK, notice.code);
  root.append(shown);
}

export function removeNotice(root: ParentNode, code: PageFault): void {
  for (const box of root.querySelectorAll(`[${MARK}="${code}"]`)) box.remove();
}
