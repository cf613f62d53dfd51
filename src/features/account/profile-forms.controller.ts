import { useState } from 'react';
import type { Profile } from '../../contract/entities/profile';
import { profileDomain } from '../../core/domains/profile';
import { cpfProblem } from '../../core/kernel/tax-number';
import { useAction, useDomain, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { useForm } from './form.controller';
import { isPicture } from './pictures.controller';

interface FormOptions {
  profile: Profile;
  onSaved(profile: Profile): void;
}

export function useNickname({ profile, onSaved }: FormOptions) {
  const domain = useDomain(profileDomain);
  const t = useText('account');
  return useForm<'nickname'>({
    first: { nickname: profile.nickname },
    check: ({ nickname }) => (nickname.trim() === '' ? { nickname: t('required') } : {}),
    async send({ nickname }) {
      onSaved(await domain.save({ nickname }));
    },
    place: ({ code }) => (code === 'PROFILE_INVALID' ? { nickname: t('nicknameInvalid') } : null),
    onDone: () => undefined,
  });
}

export type OnceName = 'realName' | 'document' | 'birthday';

/** What is set once: all that is not there yet, in one form. */
export function useOnce({ profile, onSaved }: FormOptions, stepUp: StepUp) {
  const domain = useDomain(profileDomain);
  const t = useText('account');
  const missing = (['realName', 'document', 'birthday'] as const).filter((name) => profile[name] === '');
  const fieldOf = (value: unknown): OnceName => {
    const [named] = (Object(value) as { fields?: unknown[] }).fields ?? [];
    return named === 'idNumber' ? 'document' : named === 'birthday' ? 'birthday' : 'realName';
  };
  const form = useForm<OnceName>({
    first: { realName: '', document: '', birthday: '' },
    check: (values) => {
      if (missing.every((name) => values[name].trim() === ''))
        return { [missing[0] ?? 'realName']: t('required') };
      const problem = values.document.trim() === '' ? null : cpfProblem(values.document);
      return problem === null ? {} : { document: t(`document${problem}`) };
    },
    send: (values) =>
      stepUp.guard(async () => {
        const typed = missing
          .filter((name) => values[name].trim() !== '')
          .map((name) => [name, values[name].trim()]);
        onSaved(await domain.save(Object.fromEntries(typed) as Partial<Record<OnceName, string>>));
      }),
    place({ code, value }) {
      if (code === 'UNDER_AGE') return { birthday: t('birthdayHint') };
      if (code === 'PROFILE_FIXED') return { [fieldOf(value)]: t('onceHint') };
      return code === 'PROFILE_INVALID' ? { [fieldOf(value)]: t(`${fieldOf(value)}Invalid`) } : null;
    },
    onDone: () => undefined,
  });
  return { form, missing };
}

/** One of the set, or a picture of one's own. */
export function useAvatar({ onSaved }: FormOptions) {
  const domain = useDomain(profileDomain);
  const [isRefused, setRefused] = useState(false);
  const { busy, error, run } = useAction(async (picture: number | File) => {
    setRefused(false);
    onSaved(await domain.avatar(picture));
  });
  return {
    busy,
    error,
    isRefused,
    pick: (number: number) => void run(number),
    take(file: File) {
      if (isPicture(file)) void run(file);
      else setRefused(true);
    },
  };
}
