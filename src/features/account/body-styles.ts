import dialogCss from '../../ui/overlays/dialog.css?inline';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import codeCss from '../../ui/primitives/code-field.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import strengthCss from '../../ui/primitives/strength.css?inline';
import bodyCss from './account-body.css?inline';

/** Sheets of all bodies of the account, beside those of the element itself. */
export const accountStyles: readonly string[] = [
  ...[dialogCss, toastsCss, alertCss, codeCss, fieldCss],
  ...[skeletonCss, stateCss, strengthCss, bodyCss],
];
