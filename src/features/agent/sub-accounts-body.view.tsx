import { useId, useState } from 'react';
import type { SubAccount, SubAccountAct } from '../../contract/entities/agent-sub-account';
import type { MadeAccount } from '../../contract/entities/agent-link';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { reportStyles } from './body-styles';
import { useReportTexts } from './overview.controller';
import { PassOn } from './pass-on.view';
import { SignStepUp } from './step-up.view';
import { GIVEN, useSubAccountActs, useSubAccountForm, useSubAccounts } from './sub-accounts.controller';

export const styles = reportStyles;

/** What was done with a sub-account; what it did itself is named by its call. */
const DONE = ['created', 'changed', 'paused', 'resumed', 'removed', 'invited'] as const;
const CALLS = {
  'agents.note': 'actNote',
  'agents.ratesGive': 'actRates',
  'agents.linkCreate': 'actLink',
  'agents.linkDelete': 'actLinkEnd',
  'agents.create': 'actAccount',
  'agents.promote': 'actPromote',
  'agents.transfer': 'actTransfer',
  'agents.csv': 'actFile',
} as const;
const isCall = (name: string): name is keyof typeof CALLS => Object.hasOwn(CALLS, name);

function Form(props: { one: SubAccount | null; onClose(): void; onDone(made: MadeAccount | null): void }) {
  const { one, onClose, onDone } = props;
  const t = useText('agentSubAccounts');
  const common = useText('common');
  const { errorText } = useFormat();
  const hintId = useId();
  const form = useSubAccountForm(one, onDone);
  const { draft } = form;
  return (
    <Dialog
      open
      title={one === null ? t('make') : t('change', { name: one.name })}
      closeLabel={common('close')}
      onClose={onClose}
      busy={form.busy && !form.stepUp.asking}
      size={560}
    >
      <form
        className="rec-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {one === null && (
          <div>
            <label className="rec-pick">
              <span>{t('username')}</span>
              <input
                name="username"
                maxLength={32}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                ref={showValue(draft.username)}
                aria-invalid={form.isMissing || undefined}
                aria-describedby={hintId}
                onInput={(event) => form.change({ username: event.currentTarget.value })}
              />
            </label>
            <p
              className={form.isMissing ? 'office-refused' : 'rec-fact'}
              id={hintId}
              role={form.isMissing ? 'alert' : undefined}
            >
              {t(form.isMissing ? 'usernameMissing' : 'usernameHint')}
            </p>
          </div>
        )}
        <label className="rec-pick">
          <span>{t('note')}</span>
          <input
            name="note"
            maxLength={200}
            autoComplete="off"
            ref={showValue(draft.note)}
            onInput={(event) => form.change({ note: event.currentTarget.value })}
          />
        </label>
        <fieldset className="pay-terms">
          <legend>{t('rights')}</legend>
          <p className="rec-fact">{t('viewText')}</p>
          {GIVEN.map((right) => (
            <label key={right} className="pay-confirm">
              <input
                type="checkbox"
                name={right}
                ref={showValue(draft.rights.includes(right))}
                onInput={(event) => form.give(right, event.currentTarget.checked)}
              />
              <span>
                {t(right)} <span className="rec-fact">{t(`${right}Text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {one !== null && <p className="rec-fact">{t('endsSessions')}</p>}
        {form.error !== null && <Alert tone="error">{errorText(form.error)}</Alert>}
        <Button look="main" type="submit" busy={form.busy} part="save-sub-account">
          {t(one === null ? 'makeIt' : 'save')}
        </Button>
      </form>
      <SignStepUp stepUp={form.stepUp} words="agentMember" />
    </Dialog>
  );
}

function Card(props: {
  one: SubAccount;
  busy: boolean;
  onChange(): void;
  onPause(): void;
  onInvite(): void;
  onRemove(): void;
}) {
  const { one, busy, onChange, onPause, onInvite, onRemove } = props;
  const t = useText('agentSubAccounts');
  const texts = useReportTexts('');
  const [isSure, setSure] = useState(false);
  const facts = [
    [
      t('rights'),
      [t('view'), ...GIVEN.filter((right) => one.rights.includes(right)).map((right) => t(right))].join(', '),
    ],
    [t('made'), texts.moment(one.createdAt)],
    [t('seen'), texts.moment(one.loginAt) || t('never')],
    ...(one.note === '' ? [] : [[t('note'), one.note]]),
  ] as const;
  return (
    <article className="pay-card" part="sub-account">
      <header className="pay-head">
        <h3>
          <bdi translate="no">{one.name}</bdi>
        </h3>
        <span className="team-kind">{t(one.state)}</span>
      </header>
      <dl className="rec-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="office-acts office-acts-start">
        <Button look="line" disabled={busy} onClick={onChange}>
          {t('edit')}
        </Button>
        <Button look="line" disabled={busy} onClick={onPause}>
          {t(one.state === 'active' ? 'pause' : 'resume')}
        </Button>
        <Button look="line" disabled={busy} onClick={onInvite}>
          {t('invite')}
        </Button>
        <Button look="plain" disabled={busy} onClick={() => (isSure ? onRemove() : setSure(true))}>
          {t(isSure ? 'removeSure' : 'remove')}
        </Button>
      </div>
    </article>
  );
}

function Act({ act }: { act: SubAccountAct }) {
  const t = useText('agentSubAccounts');
  const texts = useReportTexts('');
  const done = DONE.find((one) => one === act.act);
  const what = done !== undefined ? t(`act_${done}`) : isCall(act.act) ? t(CALLS[act.act]) : act.act;
  const isRefused = act.outcome !== 'done' && act.outcome !== 'begun';
  return (
    <li className="rec-row" part="row">
      <span className="rec-words">
        <b>
          <bdi translate="no">{act.subAccount.name}</bdi>: {what}
        </b>
        <span className="rec-fact">
          {t(act.by === 'agent' ? 'byAgent' : 'byItself')} ·{' '}
          <span className="rec-moment">{texts.moment(act.at)}</span>
          {act.about !== '' && done === undefined && <> · {act.about}</>}
        </span>
      </span>
      <span className="rec-amounts">
        <span className={isRefused ? 'rec-fact rec-failed' : 'rec-fact'}>
          {t(isRefused ? 'outcomeRefused' : act.outcome === 'done' ? 'outcomeDone' : 'outcomeBegun')}
        </span>
      </span>
    </li>
  );
}

function Acts({ turn }: { turn: number }) {
  const t = useText('agentSubAccounts');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value, error, again, more } = useSubAccountActs(turn);
  return (
    <section aria-labelledby="acts-title" part="acts">
      <h3 className="office-head" id="acts-title">
        {t('acts')}
      </h3>
      {error !== null && (
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          error={error}
          action={<Button onClick={again}>{common('retry')}</Button>}
        />
      )}
      {value === null && error === null && <span className="f-skeleton office-tile-waits" aria-busy="true" />}
      {value?.acts.length === 0 && <p className="rec-fact">{t('noActs')}</p>}
      {value !== null && value.acts.length > 0 && (
        <ul className="rec-rows">
          {value.acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ul>
      )}
      {value !== null && value.next !== '' && <Button onClick={more}>{t('more')}</Button>}
    </section>
  );
}

/** Logins of those who help the agent: made, changed, paused, removed, and what they did. */
export function SubAccountsBody() {
  const t = useText('agentSubAccounts');
  const common = useText('common');
  const { errorText } = useFormat();
  const { list, turn, made, busy, error, stepUp, pause, remove, invite, done } = useSubAccounts();
  const [edited, setEdited] = useState<SubAccount | 'new' | null>(null);
  return (
    <div className="rec" part="sub-accounts">
      <p className="rec-fact">{t('text')}</p>
      <div>
        <Button look="main" onClick={() => setEdited('new')} part="new-sub-account">
          {t('make')}
        </Button>
      </div>
      {made !== null && made.inviteUrl !== '' && (
        <section className="pay-card" part="made">
          <Alert tone="success">{t('madeText', { name: made.name })}</Alert>
          <PassOn url={made.inviteUrl} code={made.name} />
        </section>
      )}
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      {list.error !== null && (
        <ErrorState
          title={t('failed')}
          text={errorText(list.error)}
          error={list.error}
          action={<Button onClick={list.again}>{common('retry')}</Button>}
        />
      )}
      {list.value === null && list.error === null && (
        <span className="f-skeleton office-tile-waits" aria-busy="true" />
      )}
      {list.error === null && list.value?.length === 0 && (
        <EmptyState icon="user" title={t('none')} text={t('noneText')} />
      )}
      {list.error === null &&
        list.value?.map((one) => (
          <Card
            key={one.id}
            one={one}
            busy={busy}
            onChange={() => setEdited(one)}
            onPause={() => pause(one)}
            onInvite={() => invite(one.id)}
            onRemove={() => remove(one.id)}
          />
        ))}
      <Acts turn={turn} />
      {edited !== null && (
        <Form
          one={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(account) => {
            setEdited(null);
            done(account);
          }}
        />
      )}
      <SignStepUp stepUp={stepUp} words="agentMember" />
    </div>
  );
}
