import { useState } from 'react';
import type { AgentLink } from '../../contract/entities/agent-link';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import { reportStyles } from './body-styles';
import { useReportTexts } from './overview.controller';
import { RateSliders } from './rates.view';
import { PassOn } from './pass-on.view';
import { useLinks } from './register.controller';
import { useNewAccount, useNewLink } from './register-forms.controller';
import { Pick } from './report-frame.view';

export const styles = reportStyles;

function LinkCard({ link, busy, onEnd }: { link: AgentLink; busy: boolean; onEnd(): void }) {
  const t = useText('agentRegister');
  const { number } = useFormat();
  const texts = useReportTexts('');
  const [isSure, setSure] = useState(false);
  return (
    <article className="pay-card" part="link">
      <header className="pay-head">
        <h3>
          {t('code')} <bdi translate="no">{link.code}</bdi>
        </h3>
        <span className="team-kind">{t(link.makes)}</span>
      </header>
      <p className="rec-fact">
        {link.state === 'expired'
          ? t('expired')
          : link.expiresAt === null
            ? t('endless')
            : t('until', { day: texts.date(link.expiresAt) })}
        {link.note !== '' && <> · {link.note}</>}
      </p>
      <dl className="rec-sums">
        {(['clicks', 'registrations', 'firstDeposits'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{link[name] === null ? '–' : number(link[name])}</dd>
          </div>
        ))}
      </dl>
      {link.state === 'active' && (
        <>
          <PassOn url={link.url} code={link.code} />
          <Button look="plain" busy={busy} onClick={() => (isSure ? onEnd() : setSure(true))} part="end-link">
            {t(isSure ? 'endSure' : 'end')}
          </Button>
        </>
      )}
    </article>
  );
}

function NewLink({ onClose, onMade }: { onClose(): void; onMade(): void }) {
  const t = useText('agentRegister');
  const common = useText('common');
  const { errorText } = useFormat();
  const { rates, draft, busy, error, canEnd, change, make } = useNewLink(onMade);
  return (
    <Dialog open title={t('newLink')} closeLabel={common('close')} onClose={onClose} busy={busy} size={640}>
      <form
        className="rec-form"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <Pick
          label={t('makes')}
          value={draft.makes}
          rows={[
            ['member', t('member')],
            ['agent', t('agent')],
          ]}
          onPick={(value) => change({ makes: value === 'agent' ? 'agent' : 'member' })}
        />
        <label className="rec-pick">
          <span>{t('note')}</span>
          <input
            name="note"
            maxLength={100}
            autoComplete="off"
            ref={showValue(draft.note)}
            onInput={(event) => change({ note: event.currentTarget.value })}
          />
        </label>
        {canEnd && (
          <label className="rec-pick">
            <span>{t('expires')}</span>
            <input
              type="date"
              name="expires"
              ref={showValue(draft.expires)}
              onInput={(event) => change({ expires: event.currentTarget.value })}
            />
          </label>
        )}
        <RateSliders rates={rates} />
        {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
        <Button look="main" type="submit" busy={busy} part="make">
          {t('make')}
        </Button>
      </form>
    </Dialog>
  );
}

function Links() {
  const t = useText('agentRegister');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value, error, again, more, end, ending } = useLinks();
  const [isNew, setNew] = useState(false);
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  return (
    <>
      <div>
        <Button look="main" onClick={() => setNew(true)} part="new-link">
          {t('newLink')}
        </Button>
      </div>
      {ending.error !== null && <Alert tone="error">{errorText(ending.error)}</Alert>}
      {value === null && <span className="f-skeleton office-tile-waits" aria-busy="true" />}
      {value?.links.length === 0 && <EmptyState icon="user" title={t('none')} text={t('noneText')} />}
      {value?.links.map((link) => (
        <LinkCard key={link.id} link={link} busy={ending.busy} onEnd={() => end(link.id)} />
      ))}
      {value !== null && value.next !== '' && <Button onClick={more}>{t('more')}</Button>}
      {isNew && (
        <NewLink
          onClose={() => setNew(false)}
          onMade={() => {
            setNew(false);
            again();
          }}
        />
      )}
    </>
  );
}

function NewAccount() {
  const t = useText('agentRegister');
  const { errorText } = useFormat();
  const model = useNewAccount();
  const { rates, draft, made, busy, error, change, make, another } = model;
  const { needsPassword, isMissing, isPasswordMissing } = model;
  if (made !== null)
    return (
      <div className="rec" part="made">
        <Alert tone="success">{t(made.inviteUrl === '' ? 'madeBare' : 'made', { name: made.name })}</Alert>
        {made.inviteUrl !== '' && <PassOn url={made.inviteUrl} code={made.name} />}
        <div>
          <Button onClick={another}>{t('another')}</Button>
        </div>
      </div>
    );
  return (
    <form
      className="rec-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Pick
        label={t('makesOne')}
        value={draft.makes}
        rows={[
          ['member', t('oneMember')],
          ['agent', t('oneAgent')],
        ]}
        onPick={(value) => change({ makes: value === 'agent' ? 'agent' : 'member' })}
      />
      <NameField
        name="username"
        label={t('username')}
        maxLength={32}
        value={draft.username}
        problem={isMissing ? t('required') : ''}
        hint={needsPassword ? '' : t('usernameHint')}
        onChange={(username) => change({ username })}
      />
      {needsPassword && (
        // Not masked: the agent reads it to pass it on.
        <NameField
          name="password"
          label={t('password')}
          maxLength={16}
          value={draft.password}
          problem={isPasswordMissing ? t('passwordRequired') : ''}
          hint={t('passwordHint')}
          onChange={(password) => change({ password })}
        />
      )}
      <label className="rec-pick">
        <span>{t('nickname')}</span>
        <input
          name="nickname"
          maxLength={32}
          autoComplete="off"
          ref={showValue(draft.nickname)}
          onInput={(event) => change({ nickname: event.currentTarget.value })}
        />
      </label>
      <RateSliders rates={rates} />
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <div>
        <Button look="main" type="submit" busy={busy} part="make">
          {t('makeAccount')}
        </Button>
      </div>
    </form>
  );
}

/** A field for the new member's user name or first password. */
function NameField(props: {
  name: string;
  label: string;
  maxLength: number;
  value: string;
  /** An error message; '' if the value is valid. */
  problem: string;
  hint: string;
  onChange(value: string): void;
}) {
  const { name, label, maxLength, value, problem, hint, onChange } = props;
  const hintId = `${name}-hint`;
  return (
    <>
      <label className="rec-pick">
        <span>{label}</span>
        <input
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ref={showValue(value)}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={hintId}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <p
        className={problem === '' ? 'rec-fact' : 'office-refused'}
        id={hintId}
        role={problem === '' ? undefined : 'alert'}
      >
        {problem || hint}
      </p>
    </>
  );
}

/** The register centre: links to pass on, and accounts made by hand. */
export function RegisterBody() {
  const t = useText('agentRegister');
  const [tab, setTab] = useState<'links' | 'account'>('links');
  return (
    <div className="rec" part="register">
      <Tabs
        label={t('links')}
        rows={[
          { value: 'links', label: t('links') },
          { value: 'account', label: t('account') },
        ]}
        value={tab}
        onChange={(value) => setTab(value === 'account' ? 'account' : 'links')}
      />
      {tab === 'links' ? <Links /> : <NewAccount />}
    </div>
  );
}
