/** Where a key leads among `count` things of which `at` has the focus; null for keys that lead nowhere here. */
export const nextOf = (
  key: string,
  { at, count, rtl }: { at: number; count: number; rtl: boolean },
): number | null => {
  if (count === 0) return null;
  const turn = (step: number): number => (at + step + count) % count;
  switch (key) {
    case 'ArrowRight':
      return turn(rtl ? -1 : 1);
    case 'ArrowLeft':
      return turn(rtl ? 1 : -1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
