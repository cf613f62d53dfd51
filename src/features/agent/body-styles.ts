import dialogCss from '../../ui/overlays/dialog.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import chartCss from '../../ui/primitives/bar-chart.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import qrCss from '../../ui/primitives/qr-code.css?inline';
import reportCss from '../../ui/primitives/report.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import bodyCss from './body.css?inline';

/** Sheets of every page of the back-office, beside those of the element itself. */
export const reportStyles: readonly string[] = [
  dialogCss,
  alertCss,
  chartCss,
  fieldCss,
  qrCss,
  skeletonCss,
  tabsCss,
  reportCss,
  bodyCss,
];
