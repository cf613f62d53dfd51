import { prefersStill, wait } from '../../page-kit/dom';

/** What is left of a pause or a movement once the player asked to skip. */
const HURRIED_MS = 60;

export interface Motion {
  /** Less movement is asked for: show ends, not ways. */
  isStill(): boolean;
  isHurried(): boolean;
  /** A pause; none where less movement is asked for. */
  breathe(ms: number): Promise<void>;
  /** Moves an element by transform and opacity, and leaves it where its sheet says. Resolves when it stands. */
  run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<void>;
  /** Ends whatever moves, soon. */
  hurry(): void;
  /** Ends what hurry() began. */
  resetPace(): void;
}

export const createMotion = (isStill: () => boolean = prefersStill): Motion => {
  const running = new Set<Animation>();
  const pauses = new Set<() => void>();
  let isHurried = false;
  return {
    isStill,
    isHurried: () => isHurried,
    async breathe(ms) {
      if (isStill()) return;
      if (isHurried) return wait(Math.min(ms, HURRIED_MS));
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          pauses.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        pauses.add(end);
      });
    },
    async run(element, frames, timing) {
      if (isStill()) return;
      const animation = element.animate(frames, timing);
      if (isHurried) animation.finish();
      running.add(animation);
      // A cancelled movement has ended as well.
      await animation.finished.catch(() => undefined);
      running.delete(animation);
    },
    hurry() {
      isHurried = true;
      for (const end of pauses) end();
      for (const animation of running) {
        // An endless movement has no end to go to.
        if (Number(animation.effect?.getComputedTiming().endTime) === Infinity) animation.cancel();
        else animation.finish();
      }
    },
    resetPace: () => void (isHurried = false),
  };
};
