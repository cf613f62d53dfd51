import type { ComponentProps } from 'react';
import type { Strength as StrengthWord } from '../../core/domains/password-strength';
import type { registration as words } from '../../locales/en/registration';
import type { TextOf } from '../../react';
import { useTurn } from '../../react/use-turn';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import captchaCss from '../../ui/primitives/captcha-field.css?inline';
import phoneCss from '../../ui/primitives/phone-field.css?inline';
import strengthCss from '../../ui/primitives/strength.css?inline';
import { Dialog as Box } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { CaptchaField } from '../../ui/primitives/captcha-field';
import { DiallingPicker, Flag, styles as pickerStyles } from '../../ui/primitives/dialling-picker';
import { DiallingButton } from '../../ui/primitives/phone-field';
import { groupPhone } from '../../ui/primitives/phone-groups';
import { useGrouping } from '../../ui/primitives/use-grouping';
import { Strength } from '../../ui/primitives/strength';
import { passwordStrength, useCountries } from './register-deferred.controller';
import type { RegistrationModel } from './registration.controller';

// What a form in the page does without in its first moment: dialogs, the captcha, country codes and hints.
export const styles = [captchaCss, dialogCss, phoneCss, strengthCss, ...pickerStyles];

type Text = TextOf<typeof words>;

/** Around the form of a popup; nothing opens over it by itself. */
export function Dialog(props: ComponentProps<typeof Box>) {
  useTurn('asked', props.open);
  return <Box {...props} />;
}

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
  // REG-6: what an account brings comes after the welcome, not over it.
  const isOn = useTurn(urgent ? 'asked' : 'success', open);
  return (
    <Box open={isOn} title={title} closeLabel={closeLabel} onClose={onClose} narrow="box">
      <p role={urgent ? 'alert' : undefined}>{text}</p>
      <div className="f-dialog-foot">
        <Button look="main" wide={wide} onClick={onClose}>
          {button}
        </Button>
      </div>
    </Box>
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

/** The number as its country groups it. */
export const groupedNumber = ({ country, values }: RegistrationModel): string =>
  groupPhone(values.mobileNum ?? '', country?.dialling ?? '');

/** The dialling code before the number. */
export function Dialling({ t, model }: { t: Text; model: RegistrationModel }) {
  const { country } = model;
  const dialling = country?.dialling ?? '';
  const place = useGrouping({ dialling, value: model.values.mobileNum ?? '' }, (value) =>
    model.set('mobileNum', value),
  );
  return (
    <div className="f-phone-place" ref={place}>
      <DiallingButton
        dialling={dialling}
        diallingLabel={
          country === null
            ? t('dialling')
            : t('diallingChosen', { name: country.name, code: country.dialling })
        }
        flag={country && <Flag code={country.code} />}
        picking={model.picking}
        onPick={() => model.setPicking(true)}
      />
    </div>
  );
}

/** The list of countries beside the form. */
export function Countries({
  t,
  model,
  closeLabel,
}: {
  t: Text;
  model: RegistrationModel;
  closeLabel: string;
}) {
  const { rows, chosen, choose, lost } = useCountries(model);
  const { picking, setPicking } = model;
  return (
    <DiallingPicker
      open={picking}
      rows={rows}
      chosen={chosen}
      title={t('dialling')}
      searchLabel={t('diallingSearch')}
      emptyText={lost ? t('diallingLost') : t('diallingEmpty')}
      closeLabel={closeLabel}
      onPick={(row) => {
        choose(row);
        // What was said about the number was said of the other country's.
        model.set('mobileNum', model.values.mobileNum ?? '');
        setPicking(false);
      }}
      onClose={() => setPicking(false)}
    />
  );
}
