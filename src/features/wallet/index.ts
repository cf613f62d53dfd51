import buttonCss from '../../ui/primitives/button.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import balanceCss from './balance.css?inline';

export { BalanceWidget } from './balance-widget.view';

export const balanceStyles: readonly string[] = [buttonCss, skeletonCss, balanceCss];
