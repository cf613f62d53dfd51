import toastsCss from '../../ui/overlays/toasts.css?inline';

/** Short messages: loaded with the first one. */
export { Toasts } from '../../ui/overlays/toasts';
export const styles = [toastsCss];
