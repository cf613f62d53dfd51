import { useState } from 'react';
import type { Profile } from '../../contract/entities/account';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { Face } from './avatar.view';
import { ContactRows } from './contact.view';
import { FormBox, Section } from './parts.view';
import { FileButton } from './picture-field.view';
import { useAvatar, useNickname, useOnce, type OnceName } from './profile.controller';

interface ProfileProps {
  profile: Profile;
  stepUp: StepUp;
  onSaved(profile: Profile): void;
  onNews(text: string): void;
  onAgain(): void;
}

type Open = 'nickname' | 'avatar' | 'once' | null;

/** Who the member is here: picture, nickname, what is set once, contacts, and the login before this one. */
export function ProfileSection({ profile, stepUp, onSaved, onNews, onAgain }: ProfileProps) {
  const t = useText('account');
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const saved = (next: Profile): void => {
    onSaved(next);
    onNews(t('saved'));
    close();
  };
  const parts = { profile, onSaved: saved, onClose: close };
  return (
    <Section title={t('profile')} text={t('profileText')}>
      <Previous profile={profile} />
      <ul className="rows">
        <li className="row">
          <Face avatar={profile.avatar} name={profile.nickname || profile.username} />
          <div className="row-words">
            <span className="row-name">{profile.nickname}</span>
            <span className="row-fact">
              <bdi>{profile.username}</bdi>
            </span>
          </div>
          <Button look="line" onClick={() => setOpen('nickname')}>
            {t('edit')}
          </Button>
          <Button look="line" onClick={() => setOpen('avatar')}>
            {t('avatar')}
          </Button>
        </li>
        {open === 'nickname' && <NicknameRow {...parts} />}
        {open === 'avatar' && <AvatarRow {...parts} />}
        <OnceRows {...parts} stepUp={stepUp} isOpen={open === 'once'} onOpen={() => setOpen('once')} />
      </ul>
      <ContactRows profile={profile} stepUp={stepUp} onDone={onAgain} onNews={onNews} />
    </Section>
  );
}

function Previous({ profile: { previousLogin } }: { profile: Profile }) {
  const t = useText('account');
  const { dateTime } = useFormat();
  if (previousLogin === null) return null;
  const { device, place } = previousLogin;
  const at = dateTime(previousLogin.at);
  return (
    <p className="box-text" part="previous-login">
      {device === '' || place === ''
        ? t('previousLoginShort', { at })
        : t('previousLogin', { at, device, place })}{' '}
      {t('notYou')}
    </p>
  );
}

interface PartProps {
  profile: Profile;
  onSaved(profile: Profile): void;
  onClose(): void;
}

function NicknameRow({ onClose, ...props }: PartProps) {
  const t = useText('account');
  const form = useNickname(props);
  return (
    <li className="row-form">
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
    </li>
  );
}

function AvatarRow({ onClose, ...props }: PartProps) {
  const t = useText('account');
  const { errorText } = useFormat();
  const { busy, error, isRefused, pick, take } = useAvatar(props);
  const { avatar, avatarCount } = props.profile;
  return (
    <li className="row-form">
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
    </li>
  );
}

const INPUTS = {
  realName: { type: 'text', autoComplete: 'name', maxLength: 120 },
  document: { type: 'text', autoComplete: 'off', inputMode: 'numeric', maxLength: 20, ltr: true },
  birthday: { type: 'date', autoComplete: 'bday', ltr: true },
} as const satisfies Record<OnceName, object>;
const NAMES: readonly OnceName[] = ['realName', 'document', 'birthday'];

function OnceRows(props: PartProps & { stepUp: StepUp; isOpen: boolean; onOpen(): void }) {
  const { profile, isOpen } = props;
  const t = useText('account');
  const isWhole = NAMES.every((name) => profile[name] !== '');
  return (
    <>
      {NAMES.map((name) => (
        <li className="row" key={name}>
          <div className="row-words">
            <span className="row-name">{t(name)}</span>
            <span className="row-fact">
              {profile[name] === '' ? t('notSet') : <bdi>{profile[name]}</bdi>}
              {profile[name] !== '' && ` · ${t('onceHint')}`}
            </span>
          </div>
        </li>
      ))}
      {!isWhole && !isOpen && (
        <li className="row">
          <Button look="line" onClick={props.onOpen} part="complete">
            {t('complete')}
          </Button>
        </li>
      )}
      {!isWhole && isOpen && <OnceForm {...props} />}
    </>
  );
}

function OnceForm({ stepUp, onClose, ...props }: PartProps & { stepUp: StepUp }) {
  const t = useText('account');
  const { form, missing } = useOnce(props, stepUp);
  return (
    <li className="row-form">
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
    </li>
  );
}
