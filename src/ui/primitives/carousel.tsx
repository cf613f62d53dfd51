import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type Swiper from 'swiper';
import { scrollWithin } from './scroll-within';

export interface CarouselProps {
  label: string;
  slides: readonly { key: string; node: ReactNode }[];
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

/** Slides side by side. Without its script (pending, lost, one slide) it is a row that scrolls by touch and keyboard. */
export function Carousel({ label, slides, autoplayMs, speedMs, gapPx, words }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const count = slides.length;
  const [wanted, want] = useWanted(root, count);
  /** Play was pressed before there was anything to play. */
  const early = useRef(false);

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
        if (early.current) started.autoplay.start();
        setPlaying(started.autoplay.running);
      })
      // A lost chunk leaves the row that scrolls.
      .catch(() => undefined);
    return () => {
      gone = true;
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, [wanted, count, autoplayMs, speedMs, gapPx]);

  const toggle = (): void => {
    const { autoplay } = swiper.current ?? {};
    early.current = !playing;
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
  return (
    <section ref={root} className="f-carousel" aria-roledescription="carousel" aria-label={label}>
      <div className="swiper" ref={place} tabIndex={0}>
        <div className="swiper-wrapper">
          {slides.map((slide) => (
            <div className="swiper-slide" key={slide.key}>
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
