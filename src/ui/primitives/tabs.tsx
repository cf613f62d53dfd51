import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface TabRow {
  value: string;
  label: ReactNode;
}
interface TabsProps {
  label: string;
  rows: readonly TabRow[];
  value: string;
  onChange(value: string): void;
  /** id of the element that shows the chosen tab's content. */
  panelId?: string;
}

/** Roving focus: one stop in the tab order, arrows move and choose, Home and End go to the ends. */
export function Tabs({ label, rows, value, onChange, panelId }: TabsProps) {
  const list = useRef<HTMLDivElement | null>(null);
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rtl = list.current?.matches(':dir(rtl)') === true;
    const steps: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
    const now = rows.findIndex((row) => row.value === value);
    const step = steps[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : now + (step ?? 0);
    const row = rows[(next + rows.length) % rows.length];
    if (row === undefined || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    onChange(row.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[rows.indexOf(row)]?.focus();
  };
  return (
    <div className="f-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move} part="tabs">
      {rows.map((row) => (
        <button
          key={row.value}
          id={`${id}-${row.value}`}
          type="button"
          role="tab"
          className="f-tab"
          part="tab"
          aria-selected={row.value === value}
          aria-controls={panelId}
          tabIndex={row.value === value ? 0 : -1}
          onClick={() => onChange(row.value)}
        >
          {row.label}
        </button>
      ))}
    </div>
  );
}
