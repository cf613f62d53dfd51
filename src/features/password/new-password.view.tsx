import type { Strength as StrengthWord } from '../../core/domains/password-strength';
import type { password } from '../../locales/en/password';
import type { TextOf } from '../../react';
import { PasswordField } from '../../ui/primitives/field';
import { Strength } from '../../ui/primitives/strength';
import type { FormModel } from './form.controller';
import { strengthOf } from './new-password.controller';
import { useProblemText } from './use-problem-text';

export type NewPasswordField = 'newPassword' | 'confirmNewPassword';

const strengthKeys = {
  weak: 'strengthWeak',
  fair: 'strengthFair',
  good: 'strengthGood',
  strong: 'strengthStrong',
} as const satisfies Record<StrengthWord, keyof typeof password>;

interface NewPasswordProps {
  t: TextOf<typeof password>;
  model: Pick<FormModel<NewPasswordField>, 'values' | 'problems' | 'set'>;
  /** A password that holds the name is weak. */
  username: string;
  onBlur(name: string): void;
}

/** A new password twice, and how strong it is in words. */
export function NewPassword({ t, model, username, onBlur }: NewPasswordProps) {
  const problemText = useProblemText();
  const strength = strengthOf(model.values.newPassword, username);
  const field = (name: NewPasswordField) => ({
    name,
    label: t(name),
    value: model.values[name],
    error: problemText(model.problems[name]),
    required: true,
    autoComplete: 'new-password',
    maxLength: 128,
    showLabel: t('showPassword'),
    hideLabel: t('hidePassword'),
    onInput: (value: string) => model.set(name, value),
    onBlur: () => onBlur(name),
  });
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        enterKeyHint="next"
        hint={
          // Its line is there from the start: a form that grows while it is typed in moves its button away from the pointer.
          <Strength strength={strength}>
            {strength === null ? '' : t('strength', { word: t(strengthKeys[strength]) })}
          </Strength>
        }
      />
      <PasswordField {...field('confirmNewPassword')} enterKeyHint="go" />
    </>
  );
}
