import { useFormat, useText } from '../../react';
import type { MessageChannelName, MessageKind } from '../../contract/entities/message-consent';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Checkbox } from '../../ui/primitives/checkbox';
import checkboxCss from '../../ui/primitives/checkbox.css?inline';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ErrorState } from '../../ui/primitives/state';
import { useChoices, type Choices } from './choices.controller';
import css from './choices.css?inline';
import { useDevice } from './device.controller';

export const styles: readonly string[] = [checkboxCss, css];

const ABOUT = {
  service: 'aboutService',
  money: 'aboutMoney',
  game: 'aboutGame',
  marketing: 'aboutMarketing',
} as const satisfies Record<MessageKind, string>;
const KINDS = ['service', 'money', 'game', 'marketing'] as const satisfies readonly MessageKind[];
const BY = { inbox: 'byInbox', mail: 'byMail', sms: 'bySms', push: 'byPush' } as const satisfies Record<
  MessageChannelName,
  string
>;

/** The ways that there are for this member: a contact that is not shown to be theirs is none. */
const waysOf = (kind: MessageKind, { shown }: Choices): MessageChannelName[] => [
  ...(kind === 'marketing' ? (['inbox'] as const) : []),
  ...(shown?.hasMail ? (['mail'] as const) : []),
  ...(shown?.hasSms ? (['sms'] as const) : []),
  ...(shown !== null && shown.devices > 0 ? (['push'] as const) : []),
];

function Kind({ kind, choices }: { kind: MessageKind; choices: Choices }) {
  const t = useText('inbox');
  const ways = waysOf(kind, choices);
  if (ways.length === 0) return null;
  return (
    <fieldset className="choices-kind">
      <legend className="choices-name">{t(ABOUT[kind])}</legend>
      {kind === 'marketing' && <p className="inbox-fact">{t('marketingText')}</p>}
      {ways.map((channel) => (
        <Checkbox
          key={channel}
          name={`${kind}-${channel}`}
          checked={choices.has(kind, channel)}
          onChange={(given) => void choices.choose(kind, channel, given)}
        >
          {t(BY[channel])}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Notifications in this very browser: nothing is asked until the member presses the button. */
function Device({ choices, pushKey }: { choices: Choices; pushKey: string }) {
  const t = useText('inbox');
  const { errorText } = useFormat();
  const device = useDevice(pushKey, choices.put);
  const { state, busy, details, unreached, error } = device;
  if (state === 'looking') return null;
  return (
    <div className="choices-device">
      <h3 className="choices-name">{t('device')}</h3>
      <p className="inbox-fact">
        {t(state === 'none' ? 'deviceNone' : state === 'denied' ? 'deviceDenied' : 'deviceText')}
      </p>
      {state === 'off' && (
        <Button look="line" busy={busy} onClick={() => device.turnOn(false)}>
          {t('deviceOn')}
        </Button>
      )}
      {state === 'on' && (
        <>
          <Checkbox name="details" checked={details} onChange={device.turnOn}>
            {t('deviceDetails')}
          </Checkbox>
          <p className="inbox-fact">{t('deviceDetailsText')}</p>
          <Button look="line" busy={busy} onClick={device.turnOff}>
            {t('deviceOff')}
          </Button>
        </>
      )}
      {unreached && <Alert tone="error">{t('deviceFailed')}</Alert>}
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
    </div>
  );
}

/** What the member is told, by which way: nothing but the inbox until they choose it. */
export function ChoicesView() {
  const t = useText('inbox');
  const common = useText('common');
  const { errorText } = useFormat();
  const choices = useChoices();
  const { shown, lost, error, busy } = choices;
  if (lost !== null)
    return (
      <ErrorState
        title={t('choicesFailed')}
        text={errorText(lost)}
        error={lost}
        action={<Button onClick={choices.again}>{common('retry')}</Button>}
      />
    );
  if (shown === null) return <Skeleton height={160} radius={12} />;
  return (
    <div className="choices" aria-busy={busy}>
      <p className="inbox-fact">{t('choicesText')}</p>
      {KINDS.map((kind) => (
        <Kind key={kind} kind={kind} choices={choices} />
      ))}
      {(!shown.hasMail || !shown.hasSms) && (
        <p className="inbox-fact">
          {!shown.hasMail && `${t('needsMail')} `}
          {!shown.hasSms && `${t('needsSms')} `}
          <LinkButton onClick={choices.toSecurity}>{t('toSecurity')}</LinkButton>
        </p>
      )}
      {shown.pushKey !== '' && <Device choices={choices} pushKey={shown.pushKey} />}
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
    </div>
  );
}
