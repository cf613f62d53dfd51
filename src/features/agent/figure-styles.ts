import chartCss from '../../ui/primitives/bar-chart.css?inline';
import reportCss from '../../ui/primitives/report.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import figuresCss from './figures.css?inline';

/** Sheets of the overview, which is the first that an agent sees: nothing that it does not draw. */
export const figureStyles: readonly string[] = [chartCss, skeletonCss, tabsCss, reportCss, figuresCss];
