import { byId, make } from '../../../page-kit/dom';
import type { Money } from '../../../page-kit/money';

const FIRST_CHIP = 1;

export interface Chips {
  /** The chip that the next tap puts down. */
  chosen(): bigint;
}

/** The chips to choose from, one pressed. */
export const createChips = (input: {
  chips: readonly bigint[];
  money: Money;
  short: (minor: bigint) => string;
}): Chips => {
  const host = byId('chips', HTMLElement);
  let chosen = input.chips[Math.min(FIRST_CHIP, input.chips.length - 1)] ?? 1n;
  const buttons = input.chips.map((chip) => {
    const button = make('button', {
      class: 'chip',
      text: input.short(chip),
      attributes: {
        type: 'button',
        'aria-pressed': String(chip === chosen),
        'aria-label': input.money(chip),
      },
    });
    button.addEventListener('click', () => {
      chosen = chip;
      buttons.forEach((one) => one.setAttribute('aria-pressed', String(one === button)));
    });
    return button;
  });
  host.replaceChildren(...buttons);
  return { chosen: () => chosen };
};
