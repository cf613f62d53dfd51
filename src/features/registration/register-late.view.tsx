import { passwordStrength, type Strength as StrengthWord } from '../../core/domains/password-strength';
import type { registration as words } from '../../locales/en/registration';
import type { TextOf } from '../../react';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import selectCss from '../../ui/primitives/select.css?inline';
import strengthCss from '../../ui/primitives/strength.css?inline';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import { Select } from '../../ui/primitives/select';
import { Strength } from '../../ui/primitives/strength';
import type { RegistrationModel } from './registration.controller';

// What a form in the page does without in its first moment: dialogs, the captcha, country codes and hints.
export { Dialog } from '../../ui/overlays/dialog';
export const styles = [dialogCss, selectCss, strengthCss];

type Text = TextOf<typeof words>;

/** One message with one button. */
export function Notice(props: {
  open: boolean;
  title: string;
  text: string;
  button: string;
  closeLabel: string;
  /** Read at once: something went wrong. */
  urgent?: boolean;
  wide?: boolean;
  onClose(): void;
}) {
  const { open, title, text, button, closeLabel, urgent = false, wide = false, onClose } = props;
  return (
    <Dialog open={open} title={title} closeLabel={closeLabel} onClose={onClose} narrow="box">
      <p role={urgent ? 'alert' : undefined}>{text}</p>
      <div className="f-dialog-foot">
        <Button look="main" wide={wide} onClick={onClose}>
          {button}
        </Button>
      </div>
    </Dialog>
  );
}

const strengthKeys = {
  weak: 'strengthWeak',
  fair: 'strengthFair',
  good: 'strengthGood',
  strong: 'strengthStrong',
} as const satisfies Record<StrengthWord, keyof typeof words>;

export function StrengthHint({
  t,
  password,
  username,
}: {
  t: Text;
  password: string;
  username: string | undefined;
}) {
  const strength = passwordStrength(password, username);
  return <Strength strength={strength}>{t('strength', { word: t(strengthKeys[strength]) })}</Strength>;
}

export function RegisterCaptcha({
  t,
  model,
  error,
}: {
  t: Text;
  model: RegistrationModel;
  error: string | undefined;
}) {
  return (
    <CaptchaField
      label={t('captcha')}
      pictureLabel={t('captchaPicture')}
      refreshLabel={t('captchaRefresh')}
      value={model.values.captcha ?? ''}
      picture={model.captcha.picture}
      error={error ?? (model.captcha.lost ? t('captchaLost') : undefined)}
      onInput={(value) => model.set('captcha', value)}
      onRefresh={model.newCaptcha}
    />
  );
}

export function Dialling({ t, model }: { t: Text; model: RegistrationModel }) {
  if (model.countries.length === 0) return null;
  return (
    <span className="dialling">
      <Select
        bare={false}
        label={t('dialling')}
        name="countryDialingCode"
        autoComplete="tel-country-code"
        value={model.values.countryDialingCode ?? ''}
        options={model.countries.map((row) => ({
          value: row.dialling,
          label: `${row.code} +${row.dialling.replace(/^\+/, '')}`,
        }))}
        onChange={(value) => model.set('countryDialingCode', value)}
      />
    </span>
  );
}
