import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { reportStyles } from './body-styles';
import { agentStyles } from './index';

/** All sheets that an element with a page of the back-office has. */
export const styles: readonly string[] = [
  tokensCss,
  resetCss,
  buttonCss,
  stateCss,
  ...agentStyles,
  ...reportStyles,
];
