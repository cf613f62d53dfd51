import { make } from '../../../page-kit/dom';
import type { Table } from '../family-view';

export interface Modes {
  element: HTMLElement;
  /** `isShared`: the second one is chosen. */
  paint(isShared: boolean): void;
}

/** Two ways to play, at once or with others, between which is changed while no round is open. */
export const createModes = (
  table: Pick<Table, 'isBusy' | 'open'>,
  input: { label: string; atOnce: string; shared: string; choose(isShared: boolean): void },
): Modes => {
  const isFixed = (): boolean => table.isBusy() || table.open() !== null;
  const button = (text: string, isShared: boolean): HTMLButtonElement => {
    const made = make('button', { text, attributes: { type: 'button' } });
    made.addEventListener('click', () => {
      if (!isFixed()) input.choose(isShared);
    });
    return made;
  };
  const buttons = [button(input.atOnce, false), button(input.shared, true)];
  return {
    element: make('div', {
      class: 'modes',
      attributes: { role: 'group', 'aria-label': input.label },
      children: buttons,
    }),
    paint(isShared) {
      for (const [at, one] of buttons.entries()) {
        one.setAttribute('aria-pressed', String((at === 1) === isShared));
        one.setAttribute('aria-disabled', String(isFixed()));
      }
    },
  };
};
