import type { DeskBrand, DeskBrandField } from '../../../gateway/desk/index';

/** The brand with the operator's changes: values by field name. */
export type Draft = Readonly<Record<string, unknown>>;
export type Theme = 'light' | 'dark';

/** A chosen file that is not saved yet, with an object URL of this page. */
export interface ChosenFile {
  file: File;
  address: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The texts of a field by language. */
export const textsIn = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([language, text]) => [language, textIn(text)]))
    : {};

/** Individually set colours by theme and role. */
export const rolesIn = (value: unknown): Record<Theme, Record<string, string>> => {
  const coloursIn = (theme: Theme): Record<string, string> => textsIn(isRecord(value) ? value[theme] : null);
  return { light: coloursIn('light'), dark: coloursIn('dark') };
};

/** Sets the colour of one role in one theme; '' resets it to the derived colour. */
export const withRole = (
  value: unknown,
  change: { theme: Theme; role: string; colour: string },
): Record<Theme, Record<string, string>> => {
  const { theme, role, colour } = change;
  const roles = rolesIn(value);
  const { [role]: _, ...others } = roles[theme];
  return { ...roles, [theme]: colour === '' ? others : { ...others, [role]: colour } };
};

/** One changed part of a brand: its text when the operator began to type, and what was typed. */
interface Change {
  from: string;
  to: string;
}

/** Changes by path: `colour`, `names.PT`, `colours.dark.accent`. */
type Changes = Readonly<Record<string, Change>>;

/** What the operator changed and has not saved yet. */
export interface Typed {
  changes: Changes;
  files: Readonly<Record<string, ChosenFile>>;
}

export const NOTHING_TYPED: Typed = { changes: {}, files: {} };

/** Texts of a value by path. */
const partsOf = (value: unknown, path: string): (readonly [string, string])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, part]) => partsOf(part, `${path}.${name}`))
    : [[path, textIn(value)]];

/** Adds the differences between two values of a field, so that a later merge leaves its other languages and roles alone. */
export const withChanges = (
  changes: Changes,
  input: { name: string; before: unknown; after: unknown },
): Changes => {
  const before = Object.fromEntries(partsOf(input.before, input.name));
  const after = Object.fromEntries(partsOf(input.after, input.name));
  const next = { ...changes };
  for (const path of Object.keys({ ...before, ...after })) {
    const [from, to] = [before[path] ?? '', after[path] ?? ''];
    if (from !== to) next[path] = { from: changes[path]?.from ?? from, to };
  }
  return next;
};

const withPart = (whole: unknown, path: readonly string[], text: string): Draft => {
  const [name = '', ...below] = path;
  const record = isRecord(whole) ? whole : {};
  return { ...record, [name]: below.length === 0 ? text : withPart(record[name], below, text) };
};

/** Merges the operator's changes into a brand, by language and role. */
export const draftOf = (brand: Draft, changes: Changes): Draft => {
  let draft = brand;
  for (const [path, { from, to }] of Object.entries(changes)) {
    if (from === to) continue;
    const [name = '', theme = '', role] = path.split('.');
    if (role === undefined) draft = withPart(draft, path.split('.'), to);
    // An empty text is no colour: the gateway takes a role without an entry as not set.
    else if (theme === 'light' || theme === 'dark')
      draft = { ...draft, [name]: withRole(draft[name], { theme, role, colour: to }) };
  }
  return draft;
};

/** Drops what a save has stored and keeps what was typed or chosen while the save was under way. */
export const afterSave = (now: Typed, sent: Typed): Typed => {
  const files = Object.fromEntries(
    Object.entries(now.files).filter(([name, chosen]) => chosen !== sent.files[name]),
  );
  const changes = Object.entries(now.changes).flatMap(([path, change]) => {
    const saved = sent.changes[path];
    if (!saved || files[path]) return [[path, change] as const];
    return saved.to === change.to ? [] : [[path, { from: saved.to, to: change.to }] as const];
  });
  return { changes: Object.fromEntries(changes), files };
};

/** A text for comparisons: sorted keys, without empty texts. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, text]) => text !== '')
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );

/** Names of the fields in which two brands differ. */
export const changedFields = (fields: readonly DeskBrandField[], before: Draft, after: Draft): string[] =>
  fields.map(({ name }) => name).filter((name) => comparable(before[name]) !== comparable(after[name]));

/** The address of a field's file: the chosen one, else the stored one, else ''. */
export const addressOf = (input: {
  shown: DeskBrand;
  draft: Draft;
  files: Readonly<Record<string, ChosenFile>>;
  name: string;
}): string => {
  const { shown, draft, files, name } = input;
  const chosen = files[name];
  if (chosen) return chosen.address;
  return draft[name] === shown.brand[name] ? (shown.addresses[name] ?? '') : '';
};

/** A colour picker only accepts #rrggbb; black for any other text. */
export const pickerColour = (text: string): string =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000';
