// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanguage } from '../../kit/language';
import { shell, type ShellKey } from '../locales/index';
import { moneyFormat } from '../../page-kit/money';
import { createDialogs } from '../../page-kit/round-dialogs';
import { createSheet } from '../../page-kit/sheet';

const PAGE =
  '<dialog id="dialog"><h2 id="dialog-title"></h2><button id="dialog-close"></button><div id="dialog-body"></div></dialog>';
const round = (nonce: number, serverSeed: string | null = null) => ({
  seq: String(nonce),
  state: 'closed',
  isFree: false,
  bet: '100',
  win: nonce === 2 ? '50' : '300',
  nonce,
  clientSeed: 'mine',
  seedHash: 'ab',
  serverSeed,
  at: '2026-11-27T23:30:00.000Z',
});

describe('the history of a game', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    document.body.innerHTML = PAGE;
    process.env['TZ'] = 'America/Sao_Paulo';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const show = async (code: string): Promise<HTMLElement> => {
    const language = createLanguage<ShellKey>(shell, code);
    const dialogs = createDialogs<ReturnType<typeof round>>({
      language,
      money: moneyFormat({ locale: code, currency: 'BRL', digits: 2 }),
      service: {
        history: async () => ({ rounds: [round(3), round(2), round(1, 'cd')] }),
        clientSeed: vi.fn(),
        rotate: vi.fn(),
      },
      session: { seeds: { hash: 'h', nextHash: 'n', clientSeed: 'mine' } },
      sheet: createSheet(),
      stake: ({ bet }) => bet,
      proof: () => ({}),
      line: () => '',
      onError: (error) => {
        throw error;
      },
    });
    await dialogs.history();
    const body = document.getElementById('dialog-body');
    if (!body) throw new Error('no dialog');
    return body;
  };

  it.each([
    ['en', /Nov 27, 2026, 8:30\sPM/, 'Change the seeds to reveal and check'],
    ['pt', /27 de nov\. de 2026, 20:30/, 'Troque as sementes para revelar e conferir'],
    ['es', /27 nov 2026, 20:30/, 'Cambia las semillas para revelar y comprobar'],
  ])('%s: dates are the reader’s own, and the way to the seeds stands once', async (code, date, change) => {
    const body = await show(code);
    const dates = [...body.querySelectorAll('li > :first-child')].map(({ textContent }) => textContent);
    expect(dates).toHaveLength(3);
    for (const shown of dates) expect(shown).toMatch(date);
    const ways = [...body.querySelectorAll('button, a')].filter(({ textContent }) => textContent === change);
    expect(ways.map(({ tagName }) => tagName)).toEqual(['BUTTON']);
    (ways[0] as HTMLElement).click();
    expect(document.getElementById('dialog-title')?.textContent).toBe(
      shell[code as 'en' | 'pt' | 'es'].fairness,
    );
  });

  it('a return below the stake is not marked as a win', async () => {
    const marks = [...(await show('en')).querySelectorAll('li > :nth-child(2)')];
    expect(marks.map(({ className }) => className)).toEqual(['up', '', 'up']);
  });
});
