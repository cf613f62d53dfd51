const TAGS = new Set(
  'p br b strong i em u s small h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td a img span div'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'hr', 'img']);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
const MAX_DEPTH = 50;
const TAG = /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
const ADDRESS = /^(https:\/\/[^\s"<>]+|\/(?!\/)[^\s"<>\\]*)$/;

const attributeProblem = (tag: string, name: string, value: string): string | null => {
  if (!(ATTRIBUTES[tag] ?? []).includes(name)) return `<${tag}> may have no ${name}`;
  if ((name === 'href' || name === 'src') && !ADDRESS.test(value))
    return `${name} must be an https address or a path of the site`;
  if (/^(width|height|colspan|rowspan)$/.test(name) && !/^\d{1,4}$/.test(value))
    return `${name} must be a number`;
  return null;
};

/**
 * What is wrong with a text that pages will show as HTML, or null. Nothing is repaired: only plain tags in plain spelling are
 * taken, so that there is nothing in it that could be read in two ways. Pages clean it once more when they show it.
 */
export const htmlProblem = (html: string): string | null => {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const found = TAG.exec(html.slice(at, at + 2_000));
    if (found === null)
      return `${JSON.stringify(html.slice(at, at + 20))} is no tag in plain spelling; write &lt; for a <`;
    const [whole, closing = '', tag = '', attributes = '', selfClosing = ''] = found;
    if (!TAGS.has(tag)) return `<${tag}> is not taken`;
    if (closing !== '') {
      if (attributes !== '' || EMPTY.has(tag) || open.pop() !== tag)
        return `</${tag}> closes nothing that is open`;
    } else {
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        const problem = attributeProblem(tag, name, value);
        if (problem !== null) return problem;
      }
      if (!EMPTY.has(tag)) {
        if (selfClosing !== '') return `<${tag}/> is never closed`;
        open.push(tag);
      }
      if (open.length > MAX_DEPTH) return 'tags are nested too deeply';
    }
    at += whole.length;
  }
  const [left] = open;
  return left === undefined ? null : `<${left}> is never closed`;
};
