import alertCss from '../../ui/primitives/alert.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';
import cardCss from '../../ui/primitives/card.css?inline';
import checkboxCss from '../../ui/primitives/checkbox.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import registerCss from './register.css?inline';

export { RegisterWidget, type RegisterWidgetProps } from './register-widget.view';

export const registerStyles: readonly string[] = [
  cardCss,
  buttonCss,
  fieldCss,
  checkboxCss,
  tabsCss,
  alertCss,
  skeletonCss,
  stateCss,
  registerCss,
];
