import buttonCss from '../../ui/primitives/button.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import launchCss from './launch.css?inline';

export { GameFrame } from './game-frame.view';
export { LaunchView } from './launch.view';
export { LaunchPart, type LaunchPartProps } from './launch-part.view';
export { GameWidget, type GameWidgetProps } from './game-widget.view';
export { useLaunch, useStage, type Prompt } from './launch.controller';
export type { StartTarget } from './start-game';
export { STAGE_RANK } from './stage';
export const launchStyles: readonly string[] = [buttonCss, stateCss, skeletonCss, alertCss, launchCss];
