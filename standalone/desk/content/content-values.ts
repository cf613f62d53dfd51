import type { DeskField } from '../../../gateway/desk/index';

/** What a form holds of a field: texts as they are typed, texts by language, or a switch. */
export type FormValue = string | boolean | Readonly<Record<string, string>>;
export type FormValues = Readonly<Record<string, FormValue>>;
/** What goes out for a field. */
type SentValue = null | number | string[] | string | boolean | Record<string, string>;
export type ContentRow = Readonly<Record<string, unknown>>;

/** As a field of date and time takes it, by the operator's clock; '' for none. */
const localMoment = (value: unknown): string => {
  const at = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  const part = (number: number): string => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day}T${part(at.getHours())}:${part(at.getMinutes())}`;
};

/** A field of a row as a form shows it. */
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

/** What was typed as the loader reads it; what is wrong with it is the loader's to say. */
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

/** One text for a value, whatever the order of its languages. */
export const valueText = (value: FormValue): string =>
  typeof value === 'object' ? JSON.stringify(Object.entries(value).toSorted()) : String(value);

/** A row that is not there yet: what every field begins with, and its number. */
export const newRow = (fields: readonly DeskField[], nextId: number | null): ContentRow =>
  Object.fromEntries(
    fields.map(({ name, input, isKey, standard }) => [
      name,
      isKey && input.as === 'number' && nextId !== null
        ? nextId
        : (standard ?? (input.as === 'choice' ? (input.choices[0] ?? '') : null)),
    ]),
  );

/** What goes out: the fields that name the row, and those that differ from what stands. */
export const sentRow = (input: {
  fields: readonly DeskField[];
  row: ContentRow;
  typed: FormValues;
  isNew: boolean;
}): Record<string, SentValue> => {
  const { fields, row, typed, isNew } = input;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, isKey, input: asked } = field;
      const stands = shownValue(field, row[name]);
      const value = typed[name] ?? stands;
      const isChanged = valueText(value) !== valueText(stands);
      // The form shows the first choice as chosen.
      const isChosen = isNew && asked.as === 'choice';
      return isKey || isChanged || isChosen ? [[name, sentValue(field, value)] as const] : [];
    }),
  );
};

/** Fields that differ between two readings of a row. */
export const fieldsBetween = (fields: readonly DeskField[], before: ContentRow, now: ContentRow): string[] =>
  fields
    .filter(
      (field) =>
        valueText(shownValue(field, before[field.name])) !== valueText(shownValue(field, now[field.name])),
    )
    .map(({ name }) => name);
