/** Outlines on a 24 × 24 field; a category without one gets the joystick. */
const outlines: Record<string, string> = {
  HOME: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
  FAV: 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.5A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z',
  RNG: 'M3 6h18v12H3zM9 6v12M15 6v12M5 10h2l-1 4M11 10h2l-1 4M17 10h2l-1 4',
  LIVE: 'M3 7h12v10H3zM15 11l6-4v10l-6-4M7 11h.1',
  FISH: 'M3 12c4-7 11-7 14 0-3 7-10 7-14 0zM17 12l4-4v8zM8 11h.1',
  SPORTS:
    'M12 3a9 9 0 1 0 .1 0zM12 8l4 3-1.5 4.5h-5L8 11zM12 3v5M3.5 10L8 11M20.5 10L16 11M7 19.5l2.5-4M17 19.5l-2.5-4',
  ESPORTS: 'M7 7h10a5 5 0 0 1 4 8c-1 3-3 2-5-1H8c-2 3-4 4-5 1a5 5 0 0 1 4-8zM8 9v3M6.5 10.5h3M16 10.5h.1',
  COCKFIGHT: 'M15 4c3 0 4 2 4 4l2 1-2 1c0 6-3 10-8 10-4 0-7-3-7-8 3 2 6 1 8-3 0-3 1-5 3-5zM15 8h.1',
  PVP: 'M5 5l9-2 4 15-9 2zM11 8l2 3-1 3-3-2z',
  LOTT: 'M9 4a5 5 0 1 0 .1 0zM16 11a5 5 0 1 0 .1 0zM9 7v4M15 15h2v3',
};
const JOYSTICK = 'M12 3a3 3 0 1 0 .1 0zM12 9v7M5 16h14v4H5z';

export function CategoryIcon({ category }: { category: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[category === 'ELOTT' ? 'LOTT' : category] ?? JOYSTICK} />
    </svg>
  );
}
