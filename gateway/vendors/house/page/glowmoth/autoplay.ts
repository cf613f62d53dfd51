import { readAmount, typedAmount } from '../../../../../src/core/i18n/read-amount';
import { byId, make, wait } from '../../../page-kit/dom';
import { button } from '../../../page-kit/sheet';
import type { Language } from '../../../kit/language';
import type { GlowmothKey } from '../../locales/index';
import type { Table } from '../game-view';

const COUNTS = [10, 25, 50, 100] as const;
const PAUSE_MS = 700;
/** The loss limit that is offered, in bets. */
const OFFERED_LOSS = 20n;

interface Plan {
  left: number;
  lossLeftMinor: bigint;
}

export interface Autoplay {
  /** Stops what runs, or asks for a plan. */
  press(): void;
  paint(): void;
}

/** Spins by itself until its count is used up, the loss limit is reached, or it is stopped. */
export const createAutoplay = (input: { language: Language<GlowmothKey>; table: Table }): Autoplay => {
  const { table } = input;
  const { code, say } = input.language;
  const { session, sheet, teller } = table;
  const { currency } = session;
  const pressed = byId('open-auto', HTMLButtonElement);
  let plan: Plan | null = null;

  const stop = (text: GlowmothKey | null): void => {
    plan = null;
    if (text !== null) teller.message(say(text));
    table.holdBet(false);
  };
  const run = async (next: Plan): Promise<void> => {
    plan = next;
    table.holdBet(true);
    while (plan !== null && plan.left > 0) {
      if (plan.lossLeftMinor < table.betMinor()) return stop('autoLimit');
      plan.left -= 1;
      table.paint();
      const gainMinor = await table.play();
      if (gainMinor === null) return stop(null);
      // stop() may have been pressed meanwhile.
      const running = plan as Plan | null;
      if (running === null) return;
      running.lossLeftMinor += gainMinor;
      await wait(PAUSE_MS);
    }
    if (plan !== null) stop('autoEnded');
  };

  const ask = (): void => {
    const bet = table.betMinor();
    const count = make('select', {
      children: COUNTS.map((one) =>
        make('option', { text: String(one), attributes: { value: String(one) } }),
      ),
    });
    const loss = make('input', {
      attributes: {
        type: 'text',
        inputmode: 'decimal',
        autocomplete: 'off',
        'aria-describedby': 'loss-note',
        value: typedAmount({ minor: bet * OFFERED_LOSS, currency }, code),
      },
    });
    const note = make('p', { class: 'bad-text', attributes: { role: 'alert', id: 'loss-note' } });
    const start = (): void => {
      const read = readAmount(loss.value, { currency, tag: code });
      const lossMinor = 'money' in read ? read.money.minor : null;
      const isBad = lossMinor === null || lossMinor < bet;
      loss.setAttribute('aria-invalid', String(isBad));
      note.textContent = isBad ? say('autoLossBad') : '';
      if (lossMinor === null || isBad) return;
      sheet.close();
      void run({ left: Number(count.value), lossLeftMinor: lossMinor });
    };
    const field = (label: string, control: HTMLElement): HTMLElement =>
      make('label', { class: 'field', children: [make('span', { text: label }), control] });
    sheet.open(say('autoplay'), [
      make('p', { text: say('autoHelp') }),
      field(say('autoCount'), count),
      field(`${say('autoLoss')} (${currency})`, loss),
      note,
      make('div', { class: 'actions', children: [button(say('autoStart'), 'main', start)] }),
    ]);
  };

  const autoplay: Autoplay = {
    press() {
      if (plan) stop('autoEnded');
      else if (!table.isBusy()) ask();
    },
    paint() {
      pressed.classList.toggle('on', plan !== null);
      byId('auto-word', HTMLElement).textContent =
        plan === null ? say('autoplay') : say('stopAuto', { left: plan.left });
      byId('step', HTMLElement).textContent = table.money(table.unitMinor());
      byId('step-name', HTMLElement).textContent = say('perLine');
    },
  };
  pressed.addEventListener('click', autoplay.press);
  return autoplay;
};
