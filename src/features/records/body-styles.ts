import dialogCss from '../../ui/overlays/dialog.css?inline';
import chartCss from '../../ui/primitives/bar-chart.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import reportCss from '../../ui/primitives/report.css?inline';

/** Sheets of every page of the records, beside those of the element itself. */
export const bodyStyles: readonly string[] = [dialogCss, chartCss, skeletonCss, tabsCss, reportCss];
