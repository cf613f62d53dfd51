import { byId, make } from '../../../page-kit/dom';
import type { Money } from '../../../page-kit/money';
import type { Language } from '../../../kit/language';
import { spotName, type TideKey } from '../locales/index';
import { colourOf, isWon, POCKETS, type Group, type Spot } from '../wheel';

const THIRDS: readonly Group[] = ['ebb', 'slack', 'flood'];
const HALVES: readonly Group[] = ['low', 'coral', 'ink', 'high'];

export interface Felt {
  /** Shows what lies on the table; `pocket` marks what won. */
  paint(input: { stakes: ReadonlyMap<Spot, bigint>; open: boolean; pocket: number | null }): void;
}

/** The table with its spots, each a button. */
export const createFelt = (input: {
  language: Language<TideKey>;
  money: Money;
  /** Few letters for a chip on a small spot. */
  short: (minor: bigint) => string;
  onTap: (spot: Spot) => void;
}): Felt => {
  const { language, money } = input;
  const spots = new Map<Spot, HTMLButtonElement>();
  const add = (spot: Spot, kind: string, text: string): HTMLButtonElement => {
    const button = make('button', { class: `spot ${kind}`, text, attributes: { type: 'button' } });
    button.addEventListener('click', () => input.onTap(spot));
    spots.set(spot, button);
    return button;
  };
  const numbers = Array.from({ length: POCKETS - 1 }, (_, index) => {
    const number = index + 1;
    return add(String(number), colourOf(number), String(number));
  });
  byId('spots', HTMLElement).replaceChildren(
    ...numbers,
    ...THIRDS.map((group) => add(group, 'third', language.say(group))),
    add('0', 'moon half', '0'),
    ...HALVES.map((group) =>
      add(group, `half ${group === 'coral' || group === 'ink' ? group : ''}`, language.say(group)),
    ),
  );
  return {
    paint({ stakes, open, pocket }) {
      for (const [spot, button] of spots) {
        const stake = stakes.get(spot) ?? 0n;
        const isHit = pocket !== null && isWon(spot, pocket);
        button.querySelector('.stack')?.remove();
        button.disabled = !open;
        button.classList.toggle('staked', stake > 0n);
        button.classList.toggle('hit', isHit);
        button.classList.toggle('lucky', isHit && stake > 0n);
        const name = spotName(language, spot);
        button.setAttribute(
          'aria-label',
          stake > 0n ? language.say('staked', { spot: name, amount: money(stake) }) : name,
        );
        if (stake > 0n)
          button.append(
            make('span', { class: 'stack', text: input.short(stake), attributes: { 'aria-hidden': 'true' } }),
          );
      }
      document.body.classList.toggle('closed', !open);
    },
  };
};
