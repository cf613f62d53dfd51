import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

export interface EngineOptions {
  autoplayMs: number;
  speedMs: number;
  gapPx: number;
  onMove(slide: number): void;
}

/** Core and one module, a file of its own; keys stay with the page, since swiper's own listens to the whole document. */
export const startSwiper = (element: HTMLElement, options: EngineOptions): Swiper => {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    speed: reducesMotion ? 0 : options.speedMs,
    spaceBetween: options.gapPx,
    ...(reducesMotion
      ? {}
      : { autoplay: { delay: options.autoplayMs, pauseOnMouseEnter: true, disableOnInteraction: false } }),
    on: { realIndexChange: (swiper) => options.onMove(swiper.realIndex) },
  });
};
