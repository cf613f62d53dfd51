import { make } from '../../page-kit/dom';

export interface Pick {
  id: string;
  name: string;
  hint: string;
  /** File of its drawing, null for none. */
  picture: string | null;
}

export interface Picks {
  chosen(): string;
  choose(id: string): void;
  /** Chooses by place; false when there is none. */
  chooseAt(index: number): boolean;
  lock(isLocked: boolean): void;
  /** Marks what won; '' unmarks. */
  mark(id: string): void;
}

const elementOf = (pick: Pick): HTMLButtonElement =>
  make('button', {
    class: 'pick',
    attributes: { type: 'button', 'aria-pressed': 'false' },
    children: [
      ...(pick.picture === null
        ? []
        : [
            make('img', { attributes: { src: `files/${pick.picture}`, alt: '', width: '64', height: '48' } }),
          ]),
      make('b', { text: pick.name }),
      make('small', { text: pick.hint }),
    ],
  });

/** The things that may be bet on, as a group of buttons of which one is pressed. */
export const createPicks = (input: {
  host: HTMLElement;
  picks: readonly Pick[];
  /** Chosen from the start. */
  first: string;
  onChange: () => void;
}): Picks => {
  const { picks } = input;
  const elements = picks.map(elementOf);
  let chosen = input.first;
  let isLocked = false;
  const paint = (): void =>
    elements.forEach((element, at) => {
      element.setAttribute('aria-pressed', String(picks[at]?.id === chosen));
      element.disabled = isLocked && picks[at]?.id !== chosen;
    });
  const choose = (id: string): void => {
    if (isLocked || id === chosen) return;
    chosen = id;
    paint();
    input.onChange();
  };
  elements.forEach((element, at) => element.addEventListener('click', () => choose(picks[at]?.id ?? chosen)));
  input.host.replaceChildren(...elements);
  paint();
  return {
    chosen: () => chosen,
    choose,
    chooseAt(index) {
      const pick = picks[index];
      if (pick) choose(pick.id);
      return pick !== undefined;
    },
    lock(locked) {
      isLocked = locked;
      paint();
    },
    mark: (id) =>
      elements.forEach((element, at) => element.classList.toggle('won', id !== '' && picks[at]?.id === id)),
  };
};
