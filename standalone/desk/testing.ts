import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DeskApp } from './app.view';
import { createDeskApi } from './desk-api';
import { openTexts } from './desk-texts';

interface Asked {
  name: string;
  input: Record<string, unknown>;
  page: string | null;
}

export const NOW = Date.now();
export const withdrawal = (id: string, over: Record<string, unknown> = {}) => ({
  id,
  memberId: '900002',
  username: `member${id}`,
  state: 'checking',
  amount: { minor: '250000', currency: 'BRL' },
  fee: { minor: '0', currency: 'BRL' },
  payee: '***42',
  payeeKind: 'pix-cpf',
  provider: 'pix',
  reference: `ref${id}`,
  refusal: '',
  note: '',
  score: 10,
  approvalsNeeded: 1,
  approvedBy: [],
  createdAt: NOW - 3_600_000,
  dueAt: NOW + 3_600_000,
  signals: [],
  steps: [],
  attempts: [],
  cases: [],
  settled: { minor: '0', currency: 'BRL' },
  unclear: null,
  ...over,
});

export const CALLS = [
  'withdrawals.queue',
  'withdrawals.show',
  'withdrawals.approve',
  'withdrawals.refuse',
  'withdrawals.settle',
  'members.find',
];
export const ME = {
  name: 'maria',
  role: 'approver',
  merchant: 'demo',
  currency: 'BRL',
  digits: 2,
  calls: CALLS,
  endsAt: NOW + 3_600_000,
  idleS: 900,
};

let root: Root | null = null;
let place: HTMLElement | null = null;
/** After each test. */
export const closeDesk = (): void => {
  act(() => root?.unmount());
  place?.remove();
  sessionStorage.clear();
  window.location.hash = '';
};

/** The desk on a gateway of three withdrawals that answers as the table of calls says. */
export const openDesk = async (answers: Record<string, (input: Record<string, unknown>) => unknown> = {}) => {
  const asked: Asked[] = [];
  const known: typeof answers = {
    'desk.me': () => ME,
    'desk.counts': () => ({}),
    'withdrawals.queue': () => ({
      rows: [withdrawal('1', { dueAt: NOW - 60_000 * 10 }), withdrawal('2'), withdrawal('3')],
      next: null,
    }),
    'withdrawals.show': ({ id }) => withdrawal(String(id)),
    ...answers,
  };
  const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const fakeFetch: typeof fetch = async (address, init) => {
    const name = (address as string).replace('/desk/api/', '');
    const input = JSON.parse(init?.body as string) as Record<string, unknown>;
    asked.push({ name, input, page: new Headers(init?.headers).get('x-desk-page') });
    const value = await known[name]?.(input);
    if (value instanceof Error) return reply(400, { error: value.cause });
    return reply(200, { value: value ?? null });
  };
  const texts = await openTexts('en');
  place = document.createElement('div');
  place.id = 'desk';
  document.body.append(place);
  root = createRoot(place);
  const api = createDeskApi({ fetch: fakeFetch, storage: sessionStorage });
  act(() => root?.render(createElement(I18nextProvider, { i18n: texts }, createElement(DeskApp, { api }))));
  return { asked, text: () => place?.textContent ?? '' };
};

export const openIn = async (answers?: Parameters<typeof openDesk>[0]) => {
  sessionStorage.setItem('foyer-desk-page', 'a word');
  const desk = await openDesk(answers);
  await expect.poll(desk.text).toContain('member1');
  return desk;
};
export const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`no button ${name}: ${place?.textContent}`);
  return found;
};
export const press = (keys: string) => userEvent.keyboard(keys);
export const textOfDesk = (): string => place?.textContent ?? '';
