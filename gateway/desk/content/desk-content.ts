import { type ContentName, type ContentRow, KINDS, readContent } from '../../operator/index';
import { type MerchantContext, pickText } from '../../platform/index';
import type { DeskContentLine, DeskContentRow, DeskField, DeskPicture } from '../desk-answers';
import type { DeskContext, DeskHandlers } from '../desk-context';
import { deskCommand, type DeskMembersDeps } from '../desk-members';
import { idOf, keyOfId } from './content-id';

type ContentHandlers = Pick<
  DeskHandlers,
  Extract<keyof DeskHandlers, `content.${string}` | `catalogue.${string}`>
>;

/** Most rows in one answer; the operator finds the others with the filter. */
const MAX_LINES = 300;
const MAX_PICTURES = 60;
/** File name that is passed to `content load`. */
const FILE_NAME = 'row.json';

const fieldsOf = (kind: ContentName): DeskField[] =>
  Object.entries(KINDS[kind].fields).map(([name, field]) => ({
    name,
    input: field.input,
    isKey: KINDS[kind].key.includes(name),
    needed: !('standard' in field),
    nullable: 'standard' in field && field.standard === null,
    standard: field.standard ?? null,
  }));

const shownText = (value: unknown, language: string): string => {
  if (typeof value === 'string') return value;
  // Objects in a list row are texts by language.
  return typeof value === 'object' && value !== null
    ? pickText(value as Record<string, string>, language)
    : '';
};

const bySort = (a: ContentRow, b: ContentRow): number => Number(a['sort']) - Number(b['sort']);

/** Rows by `sort`; in a tree, children follow their parent. */
const ordered = (kind: ContentName, rows: readonly ContentRow[]): { row: ContentRow; depth: number }[] => {
  const { parent } = KINDS[kind].line;
  const sorted = rows.toSorted(bySort);
  if (parent === undefined) return sorted.map((row) => ({ row, depth: 0 }));
  const nameOf = (row: ContentRow, id: unknown): string => `${String(row['language'])} ${String(id)}`;
  const below = new Map<string, ContentRow[]>();
  for (const row of sorted) {
    const name = nameOf(row, row[parent]);
    below.set(name, [...(below.get(name) ?? []), row]);
  }
  const found: { row: ContentRow; depth: number }[] = [];
  const walk = (row: ContentRow, depth: number): void => {
    found.push({ row, depth });
    for (const child of below.get(nameOf(row, row['id'])) ?? []) walk(child, depth + 1);
  };
  const tops = sorted.filter((row) => row[parent] === null);
  for (const row of tops.toSorted((a, b) => String(a['language']).localeCompare(String(b['language']))))
    walk(row, 0);
  return found;
};

const lineOf = (
  kind: ContentName,
  { row, depth }: { row: ContentRow; depth: number },
  language: string,
): DeskContentLine => {
  const { title, facts } = KINDS[kind].line;
  return {
    id: idOf(kind, row),
    title: shownText(row[title], language),
    facts: Object.fromEntries(facts.map((name) => [name, shownText(row[name], language)])),
    enabled: row['enabled'] === true,
    depth,
  };
};

const languagesOf = ({ defaultLanguage, languages }: MerchantContext): string[] => [
  ...new Set([defaultLanguage, ...languages]),
];

/** Lists, shows and saves content through the tool's commands, with their checks and audit rows. */
export const createDeskContent = (deps: DeskMembersDeps): ContentHandlers => {
  const save = async (
    input: { kind: ContentName; row: ContentRow; edition: string },
    context: DeskContext,
  ): Promise<null> => {
    await deskCommand(deps, context, {
      name: 'content load',
      args: { KIND: input.kind, FILE: FILE_NAME },
      options: { edition: input.edition },
      files: { [FILE_NAME]: JSON.stringify([input.row]) },
    });
    return null;
  };
  return {
    async 'content.list'({ kind, text }, { merchant }) {
      const { key, line: columns } = KINDS[kind];
      const only = [...key, columns.title, ...columns.facts, 'sort', 'enabled', columns.parent ?? ''];
      const { query } = deps.db.merchant(merchant.id);
      const rows = await readContent(query, { merchantId: merchant.id, name: kind, only });
      const wanted = text.toLowerCase();
      const found = ordered(kind, rows)
        .map((line) => lineOf(kind, line, merchant.defaultLanguage))
        .filter(
          ({ id, title, facts }) =>
            wanted === '' ||
            [id, title, ...Object.values(facts)].some((part) => part.toLowerCase().includes(wanted)),
        );
      const numbered = key.at(-1) ?? '';
      const isNumbered = KINDS[kind].fields[numbered]?.input.as === 'number';
      return {
        fields: fieldsOf(kind),
        rows: found.slice(0, MAX_LINES),
        more: Math.max(0, found.length - MAX_LINES),
        nextId: isNumbered ? rows.reduce((most, row) => Math.max(most, Number(row[numbered])), 0) + 1 : null,
        languages: languagesOf(merchant),
      };
    },
    async 'content.show'({ kind, id }, context) {
      const command = { name: 'content show', args: { KIND: kind, KEY: keyOfId(id) } };
      return (await deskCommand(deps, context, command)) as DeskContentRow;
    },
    async 'content.pictures'(_, context) {
      const all = (await deskCommand(deps, context, { name: 'image list' })) as DeskPicture[];
      return all
        .slice(0, MAX_PICTURES)
        .map(({ id, width, height, address }) => ({ id, width, height, address }));
    },
    async 'content.picture'({ name, base64 }, context) {
      const { id, width, height, address } = (await deskCommand(deps, context, {
        name: 'image add',
        args: { FILE: name },
        files: { [name]: Buffer.from(base64, 'base64') },
      })) as DeskPicture;
      return { id, width, height, address };
    },
    'content.save': save,
    'catalogue.save': save,
  };
};
