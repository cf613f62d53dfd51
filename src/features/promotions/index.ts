import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import widgetCss from './promotions-widget.css?inline';

export { PromotionsWidget } from './promotions-widget.view';

export const promotionsStyles: readonly string[] = [buttonCss, stateCss, widgetCss];
