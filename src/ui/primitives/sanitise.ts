import createPurifier, { type Config } from 'dompurify';

/** Longer texts are cut before they are parsed. */
const HTML_LIMIT = 200_000;

const config: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'dialog',
    'audio',
    'marquee',
    'template',
    'slot',
    'svg',
    'math',
  ],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'ping', 'target', 'popover', 'popovertarget'],
  ALLOW_DATA_ATTR: false,
};

/** https anywhere, or a path of the same site. */
const isSafeLink = (address: string): boolean => /^(https:\/\/|\/(?!\/)|#)/i.test(address.trim());
const isSafePicture = (address: string): boolean => /^(https:\/\/|\/(?!\/))/i.test(address.trim());

/** Its own purifier, so that hooks of the host page do not run here and ours do not run there. */
const purifier = createPurifier(globalThis.window);

purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
  const { attrName, attrValue } = attribute;
  if (attrName === 'href' && !isSafeLink(attrValue)) attribute.keepAttr = false;
  if ((attrName === 'src' || attrName === 'poster') && !isSafePicture(attrValue)) attribute.keepAttr = false;
});
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  node.setAttribute('rel', 'noopener noreferrer');
  node.setAttribute('target', '_blank');
});

/**
 * Parsed without any sink that Trusted Types guards, where the browser has the safe parser, which keeps all that is safe: what
 * we allow is said once, above. A marquee is named here as well: taking a handler away from one brings Chromium 156 down.
 */
function parsed(html: string): HTMLElement | null {
  const parse: unknown = Reflect.get(Document, 'parseHTML');
  if (typeof parse !== 'function') return null;
  const made: unknown = parse.call(Document, html, {
    sanitizer: { replaceWithChildrenElements: ['marquee'] },
  });
  return made instanceof Document ? made.body : null;
}

/** Nothing is parsed on that way, so no policy has to be made and a page that allows none stays silent. */
const same = (text: string): string => text;
const noPolicy = { createHTML: same, createScriptURL: same } as unknown as NonNullable<
  Config['TRUSTED_TYPES_POLICY']
>;

/**
 * A clean fragment. Nothing goes through innerHTML; without the browser's safe parser the purifier's own Trusted Types policy
 * (`dompurify`) does the parsing.
 */
export function sanitise(html: string): DocumentFragment {
  const text = html.slice(0, HTML_LIMIT);
  const body = parsed(text);
  if (body === null) return purifier.sanitize(text, { ...config, RETURN_DOM_FRAGMENT: true });
  purifier.sanitize(body, { ...config, IN_PLACE: true, TRUSTED_TYPES_POLICY: noPolicy });
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}
