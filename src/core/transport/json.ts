import { bareTree } from '../../contract/bare';

const SIGNIFICANT = 16;
const LONG_NUMBER = /\d[\d.]{15}/;

/**
 * JSON whose long numbers stay exact: a number literal of 16 or more digits becomes its own text, since a float would
 * round it (9007199254740993 → …992). Its objects inherit nothing: a field that is missing stays missing.
 * @throws SyntaxError on anything that is not JSON
 */
export const parseJson = (text: string): unknown =>
  bareTree(JSON.parse(LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text) as unknown);

function quoteLongNumbers(text: string): string {
  let out = '';
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '"') {
      at = endOfString(text, at);
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      const start = at;
      while (at < text.length && /[-+.\deE]/.test(text[at] ?? '')) at += 1;
      const literal = text.slice(start, at);
      // Only a well-formed number is quoted: a broken one must stay broken.
      if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(literal) && literal.replace(/\D/g, '').length >= SIGNIFICANT) {
        out += `${text.slice(copied, start)}"${literal}"`;
        copied = at;
      }
    } else {
      at += 1;
    }
  }
  return out + text.slice(copied);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** JSON text of plain data. A host page's toJSON on its prototypes has no say. */
export const writeJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return `{${Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`)
    .join(',')}}`;
};

/** Query string of this protocol: undefined dropped, null empty, lists indexed. */
export const writeQuery = (request: object): string => {
  const pairs: string[] = [];
  const put = (key: string, value: unknown) => {
    if (value === undefined) return;
    if (Array.isArray(value)) return value.forEach((item, index) => put(`${key}[${index}]`, item));
    const text = /^(string|number|boolean|bigint)$/.test(typeof value) ? `${value as string}` : '';
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
  };
  for (const [key, value] of Object.entries(request)) put(key, value);
  return pairs.join('&');
};
