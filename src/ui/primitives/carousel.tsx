import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type Swiper from 'swiper';
import { scrollWithin } from './scroll-within';

export interface CarouselProps {
  label: string;
  /** `leads`: the slide is a link or a button. */
  slides: readonly { key: string; node: ReactNode; leads: boolean }[];
  /** ms a slide stands before the next one comes; only with more than one slide and without reduced motion. */
  autoplayMs: number;
  /** ms of one move. */
  speedMs: number;
  gapPx: number;
  words: { pause: string; play: string; goTo: (slide: number) => string };
}

/** The first slide stands longer than that: what a page needs first comes before what moves it. */
const ENGINE_AFTER_MS = 2500;

// Without a prototype: a page may have added options to all objects.
const PASSIVE = Object.setPrototypeOf({ passive: true }, null) as AddEventListenerOptions;

/** Whether the slides shall move now: a while after they came, or at the first touch. */
function useWanted(place: RefObject<HTMLElement | null>, count: number): [boolean, () => void] {
  const [wanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  useEffect(() => {
    const element = place.current;
    if (element === null || count < 2) return undefined;
    const timer = setTimeout(want, ENGINE_AFTER_MS);
    const signs = ['pointerenter', 'touchstart', 'focusin'] as const;
    for (const sign of signs) element.addEventListener(sign, want, PASSIVE);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) element.removeEventListener(sign, want);
    };
  }, [place, count, want]);
  return [wanted, want];
}

/** Arrows lead from the slide that shows to its tools and back. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
  const all = [
    ...currentTarget.querySelectorAll<HTMLElement>(
      '.swiper-slide:not([inert]) > :is(a, button), .f-carousel-tools > button',
    ),
  ];
  const at = all.findIndex((one) => one.matches(':focus'));
  if (at < 0) return;
  const isOn = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction === 'ltr');
  all[(at + (isOn ? 1 : all.length - 1)) % all.length]?.focus();
  event.preventDefault();
}

/** Slides side by side. Without its script (pending, lost, one slide) it is a row that scrolls by touch and keyboard. */
export function Carousel({ label, slides, autoplayMs, speedMs, gapPx, words }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const [at, setAt] = useState(0);
  // What shall be, said from the first paint on: the button does not change by itself when the script comes.
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const intended = useRef(playing);
  const [isMoving, setMoving] = useState(false);
  const count = slides.length;
  const [wanted, want] = useWanted(root, count);

  useEffect(() => {
    const element = place.current;
    if (element === null || count < 2 || !wanted) return undefined;
    let gone = false;
    void import('./carousel-engine')
      .then(({ startSwiper }) => startSwiper(element, { autoplayMs, speedMs, gapPx, onMove: setAt }))
      .then((started) => {
        if (gone) {
          started.destroy();
          return;
        }
        swiper.current = started;
        const { autoplay } = started;
        if (intended.current !== autoplay.running) autoplay[intended.current ? 'start' : 'stop']();
        if (root.current?.matches(':focus-within')) autoplay.pause();
        setMoving(true);
      })
      // A lost chunk leaves the row that scrolls.
      .catch(() => setPlaying(false));
    return () => {
      gone = true;
      swiper.current?.destroy();
      swiper.current = null;
      setMoving(false);
    };
  }, [wanted, count, autoplayMs, speedMs, gapPx]);

  const toggle = (): void => {
    const { autoplay } = swiper.current ?? {};
    intended.current = !playing;
    if (playing) autoplay?.stop();
    else autoplay?.start();
    setPlaying(!playing);
    want();
  };
  const goTo = (index: number): void => {
    const slide = place.current?.querySelectorAll('.swiper-slide')[index];
    if (swiper.current !== null) swiper.current.slideToLoop(index);
    else if (place.current && slide) scrollWithin(place.current, slide);
  };
  /** What stands under the focus does not move away. */
  const hold = (): void => swiper.current?.autoplay.pause();
  const release = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget) && playing) swiper.current?.autoplay.resume();
  };
  // One stop of the tab key: the slide where it leads somewhere, else the pause; arrows lead on.
  const first = isMoving && slides[at]?.leads === true ? -1 : 0;
  return (
    <section
      ref={root}
      className="f-carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onFocus={hold}
      onBlur={release}
      onKeyDown={step}
    >
      <div className="swiper" ref={place} tabIndex={isMoving ? -1 : 0}>
        <div className="swiper-wrapper">
          {slides.map((slide, index) => (
            <div className="swiper-slide" key={slide.key} inert={isMoving && index !== at}>
              {slide.node}
            </div>
          ))}
        </div>
      </div>
      {count > 1 && (
        <div className="f-carousel-tools">
          <button
            type="button"
            className="f-carousel-pause"
            tabIndex={first}
            aria-label={playing ? words.pause : words.play}
            onClick={toggle}
          >
            <span aria-hidden="true" className={playing ? 'f-carousel-bars' : 'f-carousel-arrow'} />
          </button>
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              className="f-carousel-dot"
              tabIndex={-1}
              aria-label={words.goTo(index + 1)}
              aria-current={index === at}
              onClick={() => goTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
