import buttonCss from '../../ui/primitives/button.css?inline';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import roundsCss from './rounds.css?inline';

export { RoundsWidget, type RoundsWidgetProps } from './rounds-widget.view';

export const roundsStyles: readonly string[] = [buttonCss, dialogCss, skeletonCss, stateCss, roundsCss];
