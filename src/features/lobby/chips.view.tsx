import type { ReactNode } from 'react';

export interface Chip {
  key: string;
  text: string;
}

export interface ChipGroup {
  label: string;
  part: string;
  chips: readonly Chip[];
  chosen: string;
  choose(key: string): void;
}

/** Groups of choices in one row, one choice of each holds; the row scrolls sideways where it does not fit. */
export function Chips({ groups, after }: { groups: readonly ChipGroup[]; after?: ReactNode }) {
  if (groups.length === 0) return null;
  return (
    <div className="chips">
      {groups.map(({ label, part, chips, chosen, choose }) => (
        <div key={part} className="group-of" role="group" aria-label={label} part={part}>
          {chips.map(({ key, text }) => (
            <button
              key={key}
              className="chip"
              type="button"
              aria-pressed={key === chosen}
              onClick={() => choose(key)}
            >
              {text}
            </button>
          ))}
        </div>
      ))}
      {after}
    </div>
  );
}
