import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import bodyCss from './account-body.css?inline';

/** Sheets of all bodies of the account, beside those of the element itself; a form brings its own. */
export const accountStyles: readonly string[] = [toastsCss, alertCss, skeletonCss, stateCss, bodyCss];
