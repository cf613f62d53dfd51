import { useState } from 'react';
import type { Client } from '../../core/types';
import { useClient } from '../../react';

type Values = Record<string, string>;
interface Kept {
  who: string;
  values: Values;
}

/** Forms of each client of this page: what was typed is there again when the member comes back to it. */
const kept = new WeakMap<Client, Map<string, Kept>>();

const nameOf = (form: string): string => `cashier ${form}`;
const whoOf = (client: Client): string => client.session.store.getState().username;

/** What the tab has kept over a reload or a way to the provider's page and back. */
const stored = (client: Client, form: string): Kept | null => {
  try {
    const read: unknown = JSON.parse(client.ports.storage.session.get(nameOf(form)) ?? 'null');
    if (typeof read !== 'object' || read === null || !('who' in read) || !('values' in read)) return null;
    const { who, values } = read;
    if (typeof who !== 'string' || typeof values !== 'object' || values === null) return null;
    const texts = Object.entries(values).filter((row): row is [string, string] => typeof row[1] === 'string');
    return { who, values: Object.fromEntries(texts) };
  } catch {
    return null;
  }
};

/**
 * Values of one form of a member. `secret` fields stay in the page's memory; the others survive a reload of the tab.
 * @returns the values, and a change that is kept at once
 */
export function useDraft<Fields extends Values>(
  form: string,
  empty: Fields,
  secret: readonly (keyof Fields & string)[] = [],
): [Fields, (change: Partial<Fields>) => void] {
  const client = useClient();
  const who = whoOf(client);
  const [draft, setDraft] = useState<Fields>(() => {
    const found = kept.get(client)?.get(form) ?? stored(client, form);
    return found?.who === who ? { ...empty, ...found.values } : empty;
  });
  const change = (some: Partial<Fields>): void => {
    const known = kept.get(client)?.get(form);
    const values = { ...(known?.who === who ? { ...empty, ...known.values } : draft), ...some };
    const forms = kept.get(client) ?? new Map<string, Kept>();
    kept.set(client, forms.set(form, { who, values }));
    const open = Object.entries(values).filter(([name]) => !secret.includes(name));
    client.ports.storage.session.set(nameOf(form), JSON.stringify({ who, values: Object.fromEntries(open) }));
    setDraft(values);
  };
  return [draft, change];
}
