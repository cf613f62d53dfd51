import { useState } from 'react';
import type { Profile } from '../../contract/entities/profile';
import type { ContactMethod } from '../../core/types';
import { useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Button } from '../../ui/primitives/button';
import { WithForms } from './with-forms.view';

const METHODS: readonly ContactMethod[] = ['E', 'S'];

interface ContactProps {
  profile: Profile;
  stepUp: StepUp;
  onDone(): void;
  onNews(text: string): void;
}

type Open = { what: 'change' | 'confirm'; method: ContactMethod } | null;

const valueOf = (profile: Profile, method: ContactMethod): string =>
  method === 'E' ? profile.email : profile.mobile;
const isProved = (profile: Profile, method: ContactMethod): boolean =>
  method === 'E' ? profile.emailProved : profile.mobileProved;

/** Address and number: whether each was shown to be the member's, and the way to another one. */
export function ContactRows({ profile, stepUp, onDone, onNews }: ContactProps) {
  const t = useText('account');
  const [open, setOpen] = useState<Open>(null);
  const done = (): void => {
    setOpen(null);
    onNews(t(open?.what === 'confirm' ? 'contactConfirmed' : 'contactDone'));
    onDone();
  };
  return (
    <>
      <ul className="rows">
        {METHODS.map((method) => (
          <Row
            key={method}
            method={method}
            value={valueOf(profile, method)}
            isProved={isProved(profile, method)}
            onOpen={(what) => setOpen({ what, method })}
          />
        ))}
      </ul>
      {open !== null && (
        <WithForms>
          {(forms) => (
            <forms.ContactDialog
              {...open}
              value={valueOf(profile, open.method)}
              profile={profile}
              stepUp={stepUp}
              onClose={() => setOpen(null)}
              onDone={done}
            />
          )}
        </WithForms>
      )}
    </>
  );
}

function Row(props: {
  method: ContactMethod;
  value: string;
  isProved: boolean;
  onOpen(what: 'change' | 'confirm'): void;
}) {
  const { method, value, onOpen } = props;
  const t = useText('account');
  return (
    <li className="row">
      <div className="row-words">
        <span className="row-name">
          {t(`contact_${method}`)}
          {value !== '' && (
            <span className={props.isProved ? 'badge' : 'badge badge-off'}>
              {t(props.isProved ? 'contactOn' : 'contactOff')}
            </span>
          )}
        </span>
        <span className="row-fact">{value === '' ? t('notSet') : <bdi translate="no">{value}</bdi>}</span>
      </div>
      {value !== '' && !props.isProved && (
        <Button
          look="line"
          aria-label={t(`confirmTitle_${method}`)}
          onClick={() => onOpen('confirm')}
          part="confirm-contact"
        >
          {t('contactConfirm')}
        </Button>
      )}
      <Button
        look="line"
        aria-label={t(`contactTitle_${method}`)}
        onClick={() => onOpen('change')}
        part="change-contact"
      >
        {t(value === '' ? 'contactAdd' : 'contactChange')}
      </Button>
    </li>
  );
}
