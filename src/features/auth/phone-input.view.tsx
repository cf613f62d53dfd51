import { useState, type ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { useDialling } from '../../react/use-dialling';
import { LinkButton } from '../../ui/primitives/button';
import { PhoneField } from '../../ui/primitives/phone-field';

export interface PhoneInput {
  field: ReactNode;
  /** The list of countries: beside the form, since its search is a form of its own. */
  list: ReactNode;
  /** Digits of the country code, '' while none is known. */
  dialling: string;
}

/** A mobile number with its country code, for a form of this feature. */
export function usePhoneInput(props: {
  value: string;
  error: string | undefined;
  /** Digits of the country code that is chosen already, '' when none. */
  remembered: string;
  onInput(value: string): void;
}): PhoneInput {
  const t = useText('auth');
  const shared = useText('common');
  const [picking, setPicking] = useState(false);
  const { rows, chosen, choose, lost, retry, split } = useDialling(true, props.remembered);
  // Its flags stand on the button; the list comes with them.
  const {
    part,
    lost: partLost,
    retry: again,
  } = useLazy(() => import('../../ui/primitives/dialling-picker'), rows.length > 0);
  const name = chosen?.name ?? '';
  const code = chosen?.dialling ?? '';
  const field = (
    <PhoneField
      name="mobileNum"
      label={t('mobileNum')}
      required
      value={props.value}
      error={props.error}
      hint={
        (lost || partLost) && (
          <>
            {t('diallingLost')}{' '}
            <LinkButton
              onClick={() => {
                if (lost) retry();
                if (partLost) again();
              }}
            >
              {shared('retry')}
            </LinkButton>
          </>
        )
      }
      dialling={code}
      diallingLabel={code === '' ? t('dialling') : t('diallingChosen', { name, code })}
      flag={part !== null && chosen !== null && <part.Flag code={chosen.code} />}
      picking={picking}
      enterKeyHint="next"
      onPick={() => setPicking(true)}
      onInput={(value) => props.onInput(split(value))}
    />
  );
  const list = part !== null && (
    <part.DiallingPicker
      open={picking}
      rows={rows}
      chosen={chosen}
      title={t('dialling')}
      searchLabel={t('diallingSearch')}
      emptyText={t('diallingEmpty')}
      closeLabel={shared('close')}
      onPick={(row) => {
        setPicking(false);
        choose(row);
        // What was said about the number was said of the other country's.
        props.onInput(props.value);
      }}
      onClose={() => setPicking(false)}
    />
  );
  return { field, list, dialling: code };
}
