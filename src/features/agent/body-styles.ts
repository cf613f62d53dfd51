import dialogCss from '../../ui/overlays/dialog.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import qrCss from '../../ui/primitives/qr-code.css?inline';
import bodyCss from './body.css?inline';
import { figureStyles } from './figure-styles';

/** Sheets of the other pages of the back-office, beside those of the element itself. */
export const reportStyles: readonly string[] = [
  ...figureStyles,
  dialogCss,
  alertCss,
  fieldCss,
  qrCss,
  bodyCss,
];
