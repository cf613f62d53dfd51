import type { Action, Pick } from '../families/family';

/** More of either in one round belong to no game. */
const MOST = 1_000;

const listOf = (text: string): Record<string, unknown>[] | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || value.length > MOST) return null;
    return value.every((one) => typeof one === 'object' && one !== null)
      ? (value as Record<string, unknown>[])
      : null;
  } catch {
    return null;
  }
};

/** Picks as the history hands them on, as JSON; null when they are none. */
export const readPicks = (text: string): Pick[] | null => {
  const picks = listOf(text)?.flatMap(({ place, units }) =>
    typeof place === 'string' && typeof units === 'number' ? [{ place, units }] : [null],
  );
  return picks?.every((pick) => pick !== null) === true ? picks : null;
};

/** The same for actions; an empty text is none done. */
export const readActions = (text: string): Action[] | null => {
  const actions = listOf(text.trim() === '' ? '[]' : text)?.flatMap(({ name, value, afterMs }) =>
    typeof name === 'string' && typeof value === 'number' && typeof afterMs === 'number'
      ? [{ name, value, afterMs }]
      : [null],
  );
  return actions?.every((action) => action !== null) === true ? actions : null;
};
