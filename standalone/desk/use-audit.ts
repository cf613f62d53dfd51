import { useState } from 'react';
import { useAnswer, useDesk, usePages } from './desk-context';

export const useOperators = () => useAnswer('operators.list', {});

export const useAudit = () => {
  const { api } = useDesk();
  const [typed, setTyped] = useState({ operator: '', subject: '' });
  const [filter, setFilter] = useState(typed);
  const pages = usePages(
    (before) => api.ask('audit.list', { ...filter, ...(before === undefined ? {} : { before }) }),
    `audit ${JSON.stringify(filter)}`,
  );
  return {
    pages,
    typed,
    type: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    apply: () => setFilter(typed),
  };
};

/** What was sent with an action, in short. */
export const factsText = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .filter(([key]) => key !== 'id')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
