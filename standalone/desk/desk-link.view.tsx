import type { ReactNode } from 'react';
import { useMay } from './desk-context';
import { hrefOf, SECTIONS, type SectionName } from './use-app';

/** The way to an entry of another place; words alone where this operator may not go there. */
export function DeskLink({ to, id, children }: { to: SectionName; id: string; children: ReactNode }) {
  const may = useMay();
  const place = SECTIONS.find(({ name }) => name === to);
  if (!place || !may(place.call)) return <span>{children}</span>;
  return <a href={hrefOf(to, id)}>{children}</a>;
}
