import { factsOf } from './categories';

/** Tabs that are no category have outlines of their own. */
const outlineOf = (tab: string): string =>
  tab === 'HOME'
    ? 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z'
    : tab === 'FAV'
      ? 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.5A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z'
      : factsOf(tab).icon;

export function CategoryIcon({ category }: { category: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlineOf(category)} />
    </svg>
  );
}
