import dialogCss from '../../ui/overlays/dialog.css?inline';

/** What a form in the page does without: the dialog around it. */
export { Dialog } from '../../ui/overlays/dialog';
export const styles = [dialogCss];
