import alertCss from '../../ui/primitives/alert.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import bodyCss from './cashier-body.css?inline';

/** Sheets that both bodies of the cashier have, beside those of the element itself. */
export const cashierStyles: readonly string[] = [alertCss, fieldCss, skeletonCss, stateCss, bodyCss];
