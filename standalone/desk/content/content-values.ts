import type { DeskField } from '../../../gateway/desk/index';

/** The value of a field in a form: typed text, texts by language, or a checkbox. */
export type FormValue = string | boolean | Readonly<Record<string, string>>;
export type FormValues = Readonly<Record<string, FormValue>>;
/** The value of a field in a save. */
type SentValue = null | number | string[] | string | boolean | Record<string, string>;
export type ContentRow = Readonly<Record<string, unknown>>;

/** The value for `datetime-local` in the operator's time zone; '' if there is no time. */
const localMoment = (value: unknown): string => {
  const at = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  const part = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day}T${part(at.getHours())}:${part(at.getMinutes())}`;
};

/** Converts a stored value for the form. */
export const shownValue = ({ input }: DeskField, value: unknown): FormValue => {
  switch (input.as) {
    case 'flag':
      return value === true;
    case 'texts':
      return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
    case 'moment':
      return localMoment(value);
    case 'words':
      return Array.isArray(value) ? value.join(', ') : '';
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
};

/** Converts a form value for the loader, which reports invalid values. */
export const sentValue = ({ input, nullable }: DeskField, typed: FormValue): SentValue => {
  if (typeof typed === 'object') return { ...typed };
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  switch (input.as) {
    case 'number':
      if (text === '' && nullable) return null;
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'moment': {
      const at = new Date(text);
      return Number.isNaN(at.getTime()) ? null : at.toISOString();
    }
    case 'words':
      return text.split(/[\s,;]+/).filter(Boolean);
    default:
      return typed;
  }
};

/** A text for comparisons that ignores the order of languages. */
export const valueText = (value: FormValue): string =>
  typeof value === 'object' ? JSON.stringify(Object.entries(value).toSorted()) : String(value);

/** A new row with the defaults of its fields and a free id. */
export const newRow = (fields: readonly DeskField[], nextId: number | null): ContentRow =>
  Object.fromEntries(
    fields.map(({ name, input, isKey, standard }) => [
      name,
      isKey && input.as === 'number' && nextId !== null
        ? nextId
        : (standard ?? (input.as === 'choice' ? (input.choices[0] ?? '') : null)),
    ]),
  );

/** The row to save: its key fields and the changed ones. */
export const sentRow = (input: {
  fields: readonly DeskField[];
  row: ContentRow;
  typed: FormValues;
  isNew: boolean;
}): Record<string, SentValue> => {
  const { fields, row, typed, isNew } = input;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, isKey } = field;
      const stored = shownValue(field, row[name]);
      const value = typed[name] ?? stored;
      const isChanged = valueText(value) !== valueText(stored);
      // The form shows the first choice as chosen.
      const isChosen = isNew && field.input.as === 'choice';
      return isKey || isChanged || isChosen ? [[name, sentValue(field, value)] as const] : [];
    }),
  );
};

/** Names of the fields in which two versions of a row differ. */
export const fieldsBetween = (fields: readonly DeskField[], before: ContentRow, now: ContentRow): string[] =>
  fields
    .filter(
      (field) =>
        valueText(shownValue(field, before[field.name])) !== valueText(shownValue(field, now[field.name])),
    )
    .map(({ name }) => name);
