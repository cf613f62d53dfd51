import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { CategoryIcon } from './category-icon.view';

export interface Tab {
  key: string;
  text: string;
}

/** The tab a key leads to; Home and End jump, arrows go round and follow the reading direction. Null: not ours. */
export function tabAfter(input: { key: string; at: number; count: number; rtl: boolean }): number | null {
  const { key, at, count, rtl } = input;
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (at + (rtl ? -step : step) + count) % count;
}

/** Categories. One of them is in the Tab order; arrows move the focus, Enter or Space chooses, since choosing loads. */
export const CategoryTabs = memo(function CategoryTabs(props: {
  label: string;
  panel: string;
  tabs: readonly Tab[];
  chosen: string;
  choose(key: string): void;
}) {
  const { label, panel, tabs, chosen, choose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    // The strip alone is moved: scrollIntoView would also scroll the host's page.
    if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, tabs.length]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((button) => button === event.target);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = tabAfter({ key: event.key, at, count: all.length, rtl });
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const inOrder = tabs.some((tab) => tab.key === chosen) ? chosen : tabs[0]?.key;
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} part="tabs" onKeyDown={move}>
      {tabs.map(({ key, text }) => (
        <button
          key={key}
          className="tab"
          part="tab"
          role="tab"
          type="button"
          aria-selected={key === chosen}
          aria-controls={panel}
          tabIndex={key === inOrder ? 0 : -1}
          onClick={() => choose(key)}
        >
          <CategoryIcon category={key} />
          {text}
        </button>
      ))}
    </div>
  );
});
