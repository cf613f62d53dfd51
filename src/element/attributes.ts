import type { AttributeRow, AttributeTable } from './types';

const TEXT_LIMIT = 2048;

/** On every element; they serve where no script tag named the merchant. `theme` is read by the sheet alone. */
export const commonAttributes = {
  merchant: { type: 'string', pattern: /^[\w.-]{1,64}$/ },
  gateway: { type: 'string', pattern: /^(https?:)?\/\/?[^\s@]+$/ },
  language: { type: 'string', pattern: /^[a-zA-Z]{2,3}([-_][a-zA-Z]{2,4})?$/ },
  theme: { type: 'enum', values: ['auto', 'dark', 'light'] },
} as const satisfies AttributeTable;

export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The value of an attribute as written; `refuse` hears of what the row does not allow, and the fallback is returned. */
export function readAttribute(
  row: AttributeRow,
  written: string | null,
  refuse: () => void,
): string | boolean {
  // Frameworks write a false property as this text.
  if (row.type === 'boolean') return written !== null && written !== 'false';
  if (row.type === 'enum') {
    const [fallback] = row.values;
    if (written === null || written === '') return fallback;
    if (row.values.includes(written)) return written;
    refuse();
    return fallback;
  }
  if (written === null || written === '') return '';
  if (written.length <= TEXT_LIMIT && row.pattern.test(written)) return written;
  refuse();
  return '';
}
