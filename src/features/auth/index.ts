import alertCss from '../../ui/primitives/alert.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';
import cardCss from '../../ui/primitives/card.css?inline';
import checkboxCss from '../../ui/primitives/checkbox.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import loginCss from './login.css?inline';

export { LoginWidget } from './login-widget.view';
export type { LoginWidgetProps } from './login-widget.controller';

export const loginStyles: readonly string[] = [cardCss, buttonCss, fieldCss, checkboxCss, alertCss, loginCss];
