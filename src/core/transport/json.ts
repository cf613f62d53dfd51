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

/** A text, closed or not, or what begins like a number. */
const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[-\d][-+.\deE]*/g;
/** Only a well-formed number is quoted: a broken one must stay broken. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

const quoteLongNumbers = (text: string): string =>
  text.replace(TOKEN, (token) =>
    NUMBER.test(token) && token.replace(/\D/g, '').length >= SIGNIFICANT ? `"${token}"` : token,
  );

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
