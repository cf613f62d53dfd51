import carouselCss from '../../ui/primitives/carousel.css?inline';
import bannerCss from './banner.css?inline';
import noticesCss from './notices.css?inline';
import winnersCss from './winners.css?inline';

export { BannerWidget, type BannerWidgetProps } from './banner-widget.view';
export { NoticesWidget, type NoticesWidgetProps } from './notices-widget.view';
export { WinnersWidget } from './winners-widget.view';

export const bannerStyles: readonly string[] = [carouselCss, bannerCss];
export const noticesStyles: readonly string[] = [noticesCss];
export const winnersStyles: readonly string[] = [winnersCss];
