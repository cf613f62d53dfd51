import dialogCss from '../../ui/overlays/dialog.css?inline';

/** What stands over a lobby or a game: loaded with the first question or list. */
export { GroupDialog } from './group-dialog.view';
export { PromptDialog } from './prompt-dialog.view';
export const styles = [dialogCss];
