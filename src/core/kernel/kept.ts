import { bareTree } from './bare';

/** An object kept as JSON in storage that any script may write; {} for anything else. Its fields are unknown. */
export const readKept = (text: string | null | undefined): Record<string, unknown> => {
  try {
    return bareTree(Object(JSON.parse(text ?? '')) as Record<string, unknown>);
  } catch {
    return bareTree({});
  }
};

/** A field of it as text of at most so many characters, '' for anything else. */
export const keptText = (field: unknown, max: number): string =>
  typeof field === 'string' ? field.slice(0, max) : '';
