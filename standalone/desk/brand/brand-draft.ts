import type { DeskBrand, DeskBrandField } from '../../../gateway/desk/index';

/** A brand as it is typed: every field by its name. */
export type Draft = Readonly<Record<string, unknown>>;
export type Theme = 'light' | 'dark';

/** A file that was chosen and is not saved yet, with an address that this page alone can show. */
export interface ChosenFile {
  file: File;
  address: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Texts by language, of a field that has them. */
export const textsIn = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([language, text]) => [language, textIn(text)]))
    : {};

/** Colours that are set by hand, by theme and role. */
export const rolesIn = (value: unknown): Record<Theme, Record<string, string>> => {
  const of = (theme: Theme): Record<string, string> => textsIn(isRecord(value) ? value[theme] : null);
  return { light: of('light'), dark: of('dark') };
};

/** One role with another colour in one theme; '' gives it back to the one colour that all follow from. */
export const withRole = (
  value: unknown,
  change: { theme: Theme; role: string; colour: string },
): Record<Theme, Record<string, string>> => {
  const { theme, role, colour } = change;
  const roles = rolesIn(value);
  const { [role]: _, ...others } = roles[theme];
  return { ...roles, [theme]: colour === '' ? others : { ...others, [role]: colour } };
};

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isRecord(one) && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .filter(([, text]) => text !== '')
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : one,
  );

/** Fields of which two brands say different things. */
export const fieldsApart = (fields: readonly DeskBrandField[], one: Draft, other: Draft): string[] =>
  fields.map(({ name }) => name).filter((name) => plain(one[name]) !== plain(other[name]));

/** Where a field's picture is: the chosen file, the stored one, or nowhere. */
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

/** A full #rrggbb, as a colour picker needs it; black for what is none yet. */
export const pickerColour = (text: string): string =>
  /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000';
