import dialogCss from '../../ui/overlays/dialog.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import recordsCss from './records.css?inline';

/** Sheets of every page of the records, beside those of the element itself. */
export const bodyStyles: readonly string[] = [dialogCss, skeletonCss, tabsCss, recordsCss];
