import dialogCss from '../../ui/overlays/dialog.css?inline';

/** What a form in the page does without until it has been sent: the dialog, the captcha, and who is logged in. */
export { Dialog } from '../../ui/overlays/dialog';
export { CaptchaField } from '../../ui/primitives/captcha-field';
export { SignedInView } from './signed-in.view';
export const styles = [dialogCss];
