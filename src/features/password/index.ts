import alertCss from '../../ui/primitives/alert.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';
import cardCss from '../../ui/primitives/card.css?inline';
import passwordCss from './password.css?inline';

export { PasswordWidget, type PasswordWidgetProps } from './password-widget.view';

export const passwordStyles: readonly string[] = [cardCss, buttonCss, alertCss, passwordCss];
