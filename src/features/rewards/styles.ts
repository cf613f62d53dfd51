import dialogCss from '../../ui/overlays/dialog.css?inline';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import alertCss from '../../ui/primitives/alert.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import rewardsCss from './rewards.css?inline';

/** Of each page of this feature. */
export const bodyStyles: readonly string[] = [
  ...[dialogCss, toastsCss, alertCss, fieldCss, skeletonCss],
  rewardsCss,
];

/** Of the place for a code alone. */
export const codeStyles: readonly string[] = [alertCss, fieldCss, rewardsCss];
