import { isCategory } from '../../src/features/lobby/categories';
import { useText } from '../../src/react';

/** The name of a category in the visitor's language; one that stands in no table shows its key. */
export function useCategoryName(): (kind: string) => string {
  const t = useText('chrome');
  return (kind) => (isCategory(kind) ? t(kind) : kind);
}
