// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minorDigits } from '../../../../../src/core/i18n/read-amount';
import { AMOUNT_CASES } from '../../../../../src/testing/amount-cases';
import { moneyFormat } from '../../../page-kit/money';
import { createSheet } from '../../../page-kit/sheet';
import type { Table } from '../game-view';
import { createAutoplay } from './autoplay';

const PAGE =
  '<dialog id="dialog"><h2 id="dialog-title"></h2><button id="dialog-close"></button><div id="dialog-body"></div></dialog>' +
  '<button id="open-auto"><span id="auto-word"></span></button><b id="step"></b><b id="step-name"></b>';

/** Types a loss limit into the form of autoplay; says whether rounds start when a bet costs this much. */
const startsWith = async (of: {
  typed?: string;
  currency: string;
  tag: string;
  betMinor: bigint;
}): Promise<boolean> => {
  document.body.innerHTML = PAGE;
  const play = vi.fn(async () => null);
  const table = {
    session: { currency: of.currency },
    money: moneyFormat({ locale: of.tag, currency: of.currency, digits: 2 }),
    teller: { message: vi.fn() },
    sheet: createSheet(),
    unitMinor: () => of.betMinor,
    betMinor: () => of.betMinor,
    isBusy: () => false,
    paint: () => undefined,
    play,
    holdBet: () => undefined,
    say: (key: string) => key,
    percent: String,
  } as unknown as Table;
  const language = {
    code: of.tag,
    say: (key: string) => key,
    has: (key: string): key is never => key === '',
  };
  createAutoplay({ language, table }).press();
  const field = document.querySelector<HTMLInputElement>('#dialog-body input');
  const start = document.querySelector<HTMLButtonElement>('#dialog-body button.main');
  if (field === null || start === null) throw new Error('no form');
  if (of.typed !== undefined) field.value = of.typed;
  start.click();
  await Promise.resolve();
  const isBad = field.getAttribute('aria-invalid') === 'true';
  expect(document.querySelector('#loss-note')?.textContent).toBe(isBad ? 'autoLossBad' : '');
  expect(play).toHaveBeenCalledTimes(isBad ? 0 : 1);
  return !isBad;
};

describe('the loss limit of autoplay', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it.each(AMOUNT_CASES)('[MEM-3] reads "%s" in %s and %s as %s', async (typed, currency, tag, expected) => {
    if (typeof expected !== 'bigint')
      expect(await startsWith({ typed, currency, tag, betMinor: 1n })).toBe(false);
    else {
      expect(await startsWith({ typed, currency, tag, betMinor: expected })).toBe(true);
      expect(await startsWith({ typed, currency, tag, betMinor: expected + 1n })).toBe(false);
    }
  });

  it('[MEM-3] reads the limit that it offers, and amounts as the page prints them', async () => {
    const betMinor = 123_456n;
    for (const tag of ['en', 'pt-BR', 'es-419'])
      for (const currency of ['BRL', 'KWD', 'JPY', 'USDT']) {
        const print = moneyFormat({ locale: tag, currency, digits: minorDigits(currency) });
        const of = { currency, tag, betMinor };
        expect(await startsWith(of), `${tag} ${currency}`).toBe(true);
        expect(await startsWith({ ...of, typed: print(betMinor) }), print(betMinor)).toBe(true);
        expect(await startsWith({ ...of, typed: print(betMinor - 1n) }), print(betMinor)).toBe(false);
      }
  });
});
