import alertCss from '../../ui/primitives/alert.css?inline';
import buttonCss from '../../ui/primitives/button.css?inline';
import securityCss from './security.css?inline';

export { SecurityWidget, type SecurityWidgetProps } from './security-widget.view';

export const securityStyles: readonly string[] = [buttonCss, alertCss, securityCss];
