import { useTranslation } from 'react-i18next';
import type { DeskMember } from '../../gateway/desk/index';
import { Tabs } from '../../src/ui/primitives/tabs';
import { Decision } from './decision.view';
import { DevicesTab, EventsTab, LedgerTab, LimitsTab, NotesTab, RoundsTab } from './file-tabs.view';
import { Facts, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useMemberFile } from './use-members';

const TABS = ['ledger', 'rounds', 'devices', 'events', 'limits', 'notes'] as const;

function Balances({ member }: { member: DeskMember }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <ul className="balances" aria-label={t('member.balances')}>
      {member.balances.map((row) => (
        <li key={`${row.class} ${row.vendor} ${row.currency}`}>
          <span className="fact">{t(`member.class.${row.class}`, { vendor: row.vendor })}</span>
          <b className="money">{money(row)}</b>
        </li>
      ))}
    </ul>
  );
}

function Person({ member }: { member: DeskMember }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const proof = (isProved: boolean): string => t(isProved ? 'member.proved' : 'member.unproved');
  const safety = [
    ...(member.hasAuthenticator ? [t('member.authenticator')] : []),
    ...(member.passkeys > 0 ? [t('member.passkeys', { count: member.passkeys })] : []),
    ...(member.hasPaymentPassword ? [t('member.paymentPassword')] : []),
    ...(member.hasAnswers ? [t('member.answers')] : []),
  ];
  return (
    <Facts
      rows={[
        [t('fields.state'), t(`states.${member.status}`)],
        [t('member.email'), member.email === '' ? '' : `${member.email}, ${proof(member.emailProved)}`],
        [t('member.mobile'), member.mobile === '' ? '' : `${member.mobile}, ${proof(member.mobileProved)}`],
        [t('member.registered'), time(member.registeredAt)],
        [t('member.lastLogin'), time(member.lastLoginAt)],
        [t('member.sessions'), String(member.liveSessions)],
        [t('member.safety'), safety.length > 0 ? safety.join(', ') : t('member.passwordAlone')],
        [
          t('member.reset'),
          member.resetSaidBy === '' ? '' : t('member.resetSaidBy', { name: member.resetSaidBy }),
        ],
      ]}
    />
  );
}

function Tab({ tab, id }: { tab: string; id: string }) {
  if (tab === 'rounds') return <RoundsTab id={id} />;
  if (tab === 'devices') return <DevicesTab id={id} />;
  if (tab === 'events') return <EventsTab id={id} />;
  if (tab === 'limits') return <LimitsTab id={id} />;
  if (tab === 'notes') return <NotesTab id={id} />;
  return <LedgerTab id={id} />;
}

/** All that the desk knows of a member. */
export function MemberFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const { value, refusal, reload, choices, tab, setTab, done } = useMemberFile(id);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>
        {value.username} <span className="fact">{value.id}</span>
      </h2>
      <Balances member={value} />
      <Person member={value} />
      <Decision choices={choices} onDone={done} />
      <Tabs
        label={t('member.file', { name: value.username })}
        rows={TABS.map((name) => ({ value: name, label: t(`member.tabs.${name}`) }))}
        value={tab}
        onChange={setTab}
        panelId="file-tab"
      />
      <div id="file-tab" role="tabpanel" aria-label={t(`member.tabs.${tab}`)}>
        <Tab tab={tab} id={id} />
      </div>
    </>
  );
}
