/** Answers are trees of bounded depth. */
const MAX_DEPTH = 12;
const MAX_NODES = 20_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of an answer that the SDK made nothing of. */
export const leftOutRows = (rows: number): string[] => {
  if (rows === 0) return [];
  return [
    rows === 1
      ? '1 row could not be read and was left out'
      : `${rows} rows could not be read and were left out`,
  ];
};

/** Where a decoded answer holds amounts that could not be read, or that the gateway did not tell: their page shows "–". */
export const unreadAmounts = (reply: unknown): string[] => {
  const found: string[] = [];
  let seen = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    seen += 1;
    if (depth > MAX_DEPTH || seen > MAX_NODES || typeof value !== 'object' || value === null) return;
    if (isObject(value) && value.unread === true && 'minor' in value) return void found.push(path);
    for (const [key, inner] of Object.entries(value))
      visit(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, depth + 1);
  };
  visit(reply, '', 0);
  const [first] = found;
  if (first === undefined) return [];
  const where = first.replace(/^\./, '') || 'the answer';
  return found.length === 1
    ? [`1 amount could not be read or was not told, at ${where}`]
    : [`${found.length} amounts could not be read or were not told, the first at ${where}`];
};

/** What a schema is made of, without what only changes its value. */
const plainSchema = (schema: unknown, depth = 0): Record<string, unknown> => {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  if (Array.isArray(schema.pipe)) {
    const shape = (schema.pipe as unknown[]).find(
      (part) => isObject(part) && part.kind === 'schema' && part.type !== 'unknown',
    );
    if (isObject(shape) && !Array.isArray(shape.pipe)) return plainSchema(shape, depth + 1);
    return isObject(shape) && shape !== schema ? plainSchema(shape, depth + 1) : schema;
  }
  return isObject(schema.wrapped) ? plainSchema(schema.wrapped, depth + 1) : schema;
};

/** Whether a schema is a list of rows, and not of words. */
const isListOfRows = (schema: unknown): boolean => {
  const { type, item } = plainSchema(schema);
  return type === 'array' && /object$/.test(String(plainSchema(item).type));
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** The lists of rows of an answer that were empty, so that nothing is known of their rows. */
export const emptyLists = (schema: unknown, value: unknown): string[] => {
  if (isListOfRows(schema))
    return isEmpty(value) ? ['the list is empty: the shape of its rows was not seen'] : [];
  const { entries } = plainSchema(schema);
  if (!isObject(entries)) return [];
  const names = Object.entries(entries)
    .filter(([name, inner]) => isListOfRows(inner) && isEmpty(isObject(value) ? value[name] : undefined))
    .map(([name]) => name);
  return names.length === 0 ? [] : [`empty, so the shape of its rows was not seen: ${names.join(', ')}`];
};
