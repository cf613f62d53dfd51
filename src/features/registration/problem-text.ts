import type { FieldProblem } from '../../core/types';

/** Values for a rule's message: `range` is "6–13", or the one number when both ends are equal. */
export function problemValues({ values = {} }: FieldProblem): Record<string, string | number> {
  const { min, max } = values;
  if (min === undefined && max === undefined) return values;
  const range =
    min === max || max === undefined ? String(min) : min === undefined ? `≤ ${max}` : `${min}–${max}`;
  return { ...values, range };
}
