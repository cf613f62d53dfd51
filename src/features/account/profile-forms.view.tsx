import type { Profile } from '../../contract/entities/profile';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { Face } from './avatar.view';
import { FormBox } from './form-parts.view';
import { FileButton } from './picture-field.view';
import { useAvatar, useNickname, useOnce, type OnceName } from './profile-forms.controller';

interface FormProps {
  profile: Profile;
  onSaved(profile: Profile): void;
  onClose(): void;
}

export function NicknameForm({ onClose, ...props }: FormProps) {
  const t = useText('account');
  const form = useNickname(props);
  return (
    <FormBox form={form} label={t('nickname')} button={t('save')} onCancel={onClose}>
      <TextField
        name="nickname"
        label={t('nickname')}
        hint={t('nicknameHint')}
        value={form.values.nickname}
        error={form.problems.nickname}
        required
        maxLength={64}
        autoComplete="nickname"
        onInput={(value) => form.take('nickname', value)}
      />
    </FormBox>
  );
}

/** One of the set, or a picture of one's own. */
export function AvatarForm({ onClose, ...props }: FormProps) {
  const t = useText('account');
  const { errorText } = useFormat();
  const { busy, error, isRefused, pick, take } = useAvatar(props);
  const { avatar, avatarCount } = props.profile;
  return (
    <>
      <p>{t('avatarText')}</p>
      {(isRefused || error !== null) && (
        <Alert tone="error">{error === null ? t('pictureRefused') : errorText(error)}</Alert>
      )}
      <div className="faces">
        {Array.from({ length: avatarCount }, (_, at) => at + 1).map((number) => (
          <button
            key={number}
            type="button"
            className="face-button"
            aria-label={t('avatarNumber', { number })}
            aria-pressed={avatar.kind === 'preset' && avatar.number === number}
            aria-disabled={busy || undefined}
            onClick={() => pick(number)}
          >
            <Face avatar={{ kind: 'preset', number }} name="" size={48} />
          </button>
        ))}
      </div>
      <div className="buttons">
        <Button look="line" onClick={onClose}>
          {t('cancel')}
        </Button>
        <FileButton name="avatar" label={t('avatarUpload')} busy={busy} onFile={take} />
      </div>
    </>
  );
}

const INPUTS = {
  realName: { type: 'text', autoComplete: 'name', maxLength: 120 },
  document: { type: 'text', autoComplete: 'off', inputMode: 'numeric', maxLength: 20, ltr: true },
  birthday: { type: 'date', autoComplete: 'bday', ltr: true },
} as const satisfies Record<OnceName, object>;

/** What is set once and is not there yet. */
export function OnceForm({ stepUp, onClose, ...props }: FormProps & { stepUp: StepUp }) {
  const t = useText('account');
  const { form, missing } = useOnce(props, stepUp);
  return (
    <FormBox form={form} label={t('profile')} button={t('save')} onCancel={onClose}>
      {missing.map((name) => (
        <TextField
          {...INPUTS[name]}
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          value={form.values[name]}
          error={form.problems[name]}
          onInput={(value) => form.take(name, value)}
        />
      ))}
    </FormBox>
  );
}
