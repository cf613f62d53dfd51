import { byId, make, prefersStill, wait } from '../../../page-kit/dom';
import { FISH, type Fish } from '../../games/koi/koi';

/** How a kind of fish swims: where (share of the pond), how large, how long it takes from side to side. */
const SWIM: Readonly<Record<Fish, { top: number; size: number; ms: number; many: number }>> = {
  minnow: { top: 8, size: 15, ms: 9_000, many: 3 },
  perch: { top: 26, size: 19, ms: 12_000, many: 2 },
  koi: { top: 44, size: 23, ms: 15_000, many: 2 },
  lantern: { top: 62, size: 21, ms: 13_000, many: 1 },
  eel: { top: 76, size: 25, ms: 17_000, many: 1 },
  dragon: { top: 34, size: 34, ms: 23_000, many: 1 },
};
const NET_MS = 520;
const JUMP_MS = 620;
const HURRY_RATE = 4;
/** Where fish stay that do not swim, as a share of the way. */
const STILL_AT = 0.32;

interface Swimmer {
  fish: Fish;
  element: HTMLElement;
  swim: Animation | null;
}

export interface Pond {
  /** Marks the fish that the next net goes for. */
  aim(fish: Fish): void;
  /** Throws the net over the aimed fish; it stays until land(). */
  cast(fish: Fish): void;
  /** Shows what became of it. */
  land(input: { fish: Fish; caught: boolean; golden: boolean; badge: string }): Promise<void>;
  reset(): void;
  hurry(): void;
}

/** The pond: fish swim by themselves, and none of them knows what will be drawn. */
export const createPond = (onTap: (fish: Fish) => void, isHurried: () => boolean): Pond => {
  const host = byId('shoal', HTMLElement);
  const pond = byId('pond', HTMLElement);
  const net = byId('net', HTMLImageElement);
  const splash = byId('splash', HTMLElement);
  const isStill = prefersStill();
  let running: Animation[] = [];

  const swimmerOf = (fish: Fish, index: number): Swimmer => {
    const { top, size, ms, many } = SWIM[fish];
    const picture = make('img', {
      attributes: { src: `files/${fish}.svg`, alt: '', width: '120', height: '80', draggable: 'false' },
    });
    const element = make('span', { class: `swimmer ${fish}`, children: [picture] });
    element.addEventListener('click', () => onTap(fish));
    // Styles by script: the page's policy allows no inline ones.
    element.style.setProperty('inset-block-start', `${top + (index % 2) * 5}%`);
    element.style.setProperty('inline-size', `${size}%`);
    const across = `${(100 / size) * 100}%`;
    const there =
      index % 2 === 0
        ? [`translateX(${across})`, 'translateX(-110%)']
        : ['translateX(-110%)', `translateX(${across})`];
    if (index % 2 === 1) picture.classList.add('flip');
    if (isStill) {
      const position = STILL_AT + index * 0.22;
      element.style.setProperty('transform', `translateX(${(position * 100 * 100) / size}%)`);
      return { fish, element, swim: null };
    }
    const swim = element.animate(
      there.map((transform) => ({ transform })),
      { duration: ms, iterations: Infinity },
    );
    swim.currentTime = ms * ((0.2 + (index + FISH.indexOf(fish) * 0.37) / many) % 1);
    return { fish, element, swim };
  };
  const swimmers = FISH.flatMap((fish) =>
    Array.from({ length: SWIM[fish].many }, (_, index) => swimmerOf(fish, index)),
  );
  host.replaceChildren(...swimmers.map((one) => one.element));
  let target: Swimmer | null = null;

  /** The one of a kind that is nearest to the middle: the net falls in the middle of the view. */
  const nearest = (fish: Fish): Swimmer | null => {
    const box = pond.getBoundingClientRect();
    const middle = box.x + box.width / 2;
    const away = ({ element }: Swimmer): number => {
      const at = element.getBoundingClientRect();
      return Math.abs(at.x + at.width / 2 - middle);
    };
    return swimmers.filter((one) => one.fish === fish).sort((a, b) => away(a) - away(b))[0] ?? null;
  };
  /** Puts something over a fish, but always inside of the pond. */
  const position = (element: HTMLElement, over: Swimmer): void => {
    const box = pond.getBoundingClientRect();
    const at = over.element.getBoundingClientRect();
    const part = (value: number): number => Math.min(0.86, Math.max(0.14, value));
    element.style.setProperty(
      'inset-inline-start',
      `${part((at.x + at.width / 2 - box.x) / box.width) * 100}%`,
    );
    element.style.setProperty(
      'inset-block-start',
      `${part((at.y + at.height / 2 - box.y) / box.height) * 100}%`,
    );
  };
  const play = async (element: HTMLElement, frames: Keyframe[], duration: number): Promise<void> => {
    if (isStill) return wait(120);
    const animation = element.animate(frames, { duration, easing: 'ease-out', fill: 'forwards' });
    if (isHurried()) animation.playbackRate = HURRY_RATE;
    running.push(animation);
    await animation.finished.catch(() => undefined);
  };
  const reset = (): void => {
    running.forEach((animation) => animation.cancel());
    running = [];
    net.hidden = true;
    splash.hidden = true;
    target?.swim?.play();
    target?.element.classList.remove('caught', 'golden');
    target = null;
  };

  return {
    aim: (fish) => swimmers.forEach((one) => one.element.classList.toggle('aimed', one.fish === fish)),
    cast(fish) {
      reset();
      target = nearest(fish);
      if (!target) return;
      target.swim?.pause();
      position(net, target);
      net.hidden = false;
      void play(
        net,
        [
          { transform: 'translate(-50%, -50%) scale(2.2)', opacity: 0 },
          { transform: 'translate(-50%, -50%) scale(1)', opacity: 1 },
        ],
        NET_MS,
      );
    },
    async land({ fish, caught, golden, badge }) {
      target ??= nearest(fish);
      if (!target) return;
      const { element } = target;
      element.classList.toggle('caught', caught);
      element.classList.toggle('golden', golden);
      position(splash, target);
      splash.textContent = badge;
      splash.classList.toggle('good', caught);
      splash.hidden = false;
      const fade = [{ opacity: 1 }, { opacity: 0 }];
      const rise = [
        { transform: 'translate(-50%, -50%) scale(.5)', opacity: 0 },
        { transform: 'translate(-50%, -120%) scale(1)', opacity: 1 },
      ];
      await Promise.all([
        play(splash, rise, JUMP_MS),
        caught ? play(net, [{ opacity: 1 }, { opacity: 1 }], JUMP_MS) : play(net, fade, JUMP_MS / 2),
      ]);
      if (!caught) target.swim?.play();
    },
    reset,
    hurry: () => running.forEach((animation) => (animation.playbackRate = HURRY_RATE)),
  };
};
