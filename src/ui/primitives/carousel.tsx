import { useEffect, useRef, useState, type ReactNode } from 'react';
import type Swiper from 'swiper';

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

/** Slides side by side. Without its script (late, lost, one slide) it is a row that scrolls by touch and keyboard. */
export function Carousel({ label, slides, autoplayMs, speedMs, gapPx, words }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const count = slides.length;

  useEffect(() => {
    const element = place.current;
    if (element === null || count < 2) return undefined;
    let gone = false;
    void import('./carousel-engine')
      .then(({ startSwiper }) => startSwiper(element, { autoplayMs, speedMs, gapPx, onMove: setAt }))
      .then((started) => {
        if (gone) {
          started.destroy();
          return;
        }
        swiper.current = started;
        setPlaying(started.autoplay.running);
      })
      // A lost chunk leaves the row that scrolls.
      .catch(() => undefined);
    return () => {
      gone = true;
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, [count, autoplayMs, speedMs, gapPx]);

  const toggle = (): void => {
    const { autoplay } = swiper.current ?? {};
    if (playing) autoplay?.stop();
    else autoplay?.start();
    setPlaying(!playing);
  };
  return (
    <section className="f-carousel" aria-roledescription="carousel" aria-label={label}>
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
              onClick={() => swiper.current?.slideToLoop(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
