import dialogCss from '../../ui/overlays/dialog.css?inline';
import chartCss from '../../ui/primitives/bar-chart.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import reportCss from '../../ui/primitives/report.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import bodyCss from './body.css?inline';

/** Sheets of every page of the back-office, beside those of the element itself. */
export const reportStyles: readonly string[] = [
  dialogCss,
  chartCss,
  fieldCss,
  skeletonCss,
  tabsCss,
  reportCss,
  bodyCss,
];
