import dialogCss from '../../ui/overlays/dialog.css?inline';
import codeCss from '../../ui/primitives/code-field.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import strengthCss from '../../ui/primitives/strength.css?inline';

// The forms of the account, in one file: none of them is in the first view.
export { ContactDialog } from './contact-forms.view';
export { PaymentDialog } from './payment-form.view';
export { QuestionsDialog } from './questions.view';
export { AvatarForm, NicknameForm, OnceForm } from './profile-forms.view';

export const styles: readonly string[] = [dialogCss, fieldCss, codeCss, strengthCss];
