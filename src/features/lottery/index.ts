import buttonCss from '../../ui/primitives/button.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import facesCss from './faces.css?inline';
import lotteryCss from './lottery.css?inline';

export { GatedLottery } from './gated.view';
export { LotteryWidget, type LotteryWidgetProps } from './lottery.view';

export const lotteryStyles: readonly string[] = [buttonCss, skeletonCss, stateCss, facesCss, lotteryCss];
