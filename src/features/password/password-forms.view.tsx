import dialogCss from '../../ui/overlays/dialog.css?inline';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { Button } from '../../ui/primitives/button';
import fieldCss from '../../ui/primitives/field.css?inline';
import phoneCss from '../../ui/primitives/phone-field.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import strengthCss from '../../ui/primitives/strength.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import formsCss from './password-forms.css?inline';

// What a page without a forgotten password never loads.
export { Dialog } from '../../ui/overlays/dialog';
export { Change } from './change.view';
export { Forgot } from './forgot.view';
export { Reset } from './reset.view';
export const styles = [dialogCss, fieldCss, codeCss, phoneCss, tabsCss, stateCss, strengthCss, formsCss];

/** What happened, read out, with one button. */
export function Done({ text, button, onDone }: { text: string; button: string; onDone(): void }) {
  return (
    <div className="done">
      <p role="status">{text}</p>
      <Button look="main" wide onClick={onDone}>
        {button}
      </Button>
    </div>
  );
}
