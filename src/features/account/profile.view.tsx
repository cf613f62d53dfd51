import { useState } from 'react';
import type { Profile } from '../../contract/entities/profile';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Button } from '../../ui/primitives/button';
import { Face } from './avatar.view';
import { ContactRows } from './contact.view';
import { Section } from './parts.view';
import { FormRow } from './with-forms.view';

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
              <bdi translate="no">{profile.username}</bdi>
            </span>
          </div>
          <Button look="line" onClick={() => setOpen('nickname')}>
            {t('edit')}
          </Button>
          <Button look="line" onClick={() => setOpen('avatar')} part="avatar">
            {t('avatar')}
          </Button>
        </li>
        {open === 'nickname' && <FormRow>{(forms) => <forms.NicknameForm {...parts} />}</FormRow>}
        {open === 'avatar' && <FormRow>{(forms) => <forms.AvatarForm {...parts} />}</FormRow>}
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

/** What is set once. */
const NAMES = ['realName', 'document', 'birthday'] as const;

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
              {profile[name] === '' ? t('notSet') : <bdi translate="no">{profile[name]}</bdi>}
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
      {!isWhole && isOpen && <FormRow>{(forms) => <forms.OnceForm {...props} />}</FormRow>}
    </>
  );
}
