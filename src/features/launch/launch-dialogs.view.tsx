import alertCss from '../../ui/primitives/alert.css?inline';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import listsCss from './lists.css?inline';
import toolsCss from './stage-tools.css?inline';

/** What stands over a lobby or beside a game: loaded with the first question, list or game. */
export { FailureDialog, SoonDialog } from './failure-dialog.view';
export { GroupDialog } from './group-dialog.view';
export { OwnWindow } from './own-window.view';
export { Prompts } from './prompt-dialog.view';
export { RoomsDialog } from './rooms-dialog.view';
export { StageTools } from './stage-tools.view';
export const styles = [dialogCss, alertCss, listsCss, toolsCss];
