import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import drawsCss from './draws.css?inline';

export { DrawsWidget, type DrawsWidgetProps } from './draws.view';
export { keepDrawn } from './still';

export const drawsStyles: readonly string[] = [buttonCss, stateCss, drawsCss];
