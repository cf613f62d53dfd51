import { useState } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import type { AgentTransfer } from '../../contract/entities/agent-transfer';
import type { UplineSettings } from '../../contract/entities/funds';
import { useFormat, useText } from '../../react';
import { blockOf } from '../../react/use-pass-on';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { reportStyles } from './body-styles';
import { useReportTexts } from './overview.controller';
import { Blocked, TransferForm } from './transfer-form.view';
import {
  useOpenTransfer,
  useReceivers,
  useSentTransfers,
  useTransferSettings,
  type SentTransfers,
} from './transfer.controller';

export const styles = reportStyles;

const STATES = { begun: 'stateBegun', done: 'stateDone', refused: 'stateRefused' } as const satisfies Record<
  AgentTransfer['state'],
  string
>;

/** Who gets it: one of the first right below, or one found by name. */
function Receivers({ onChoose }: { onChoose(member: TeamMember): void }) {
  const t = useText('agentMember');
  const team = useText('agentTeam');
  const common = useText('common');
  const { errorText } = useFormat();
  const { members, search, isMore, error, find } = useReceivers();
  const [text, setText] = useState('');
  return (
    <div className="rec" part="receivers">
      <form
        className="team-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <label className="rec-pick">
          <span>{t('receiver')}</span>
          <input
            type="search"
            name="search"
            ref={showValue(text)}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={team('searchHint')}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit">{team('find')}</Button>
      </form>
      {error !== null && (
        <Alert tone="error" action={<LinkButton onClick={() => find(search)}>{common('retry')}</LinkButton>}>
          {errorText(error)}
        </Alert>
      )}
      {members === null && error === null && (
        <span className="f-skeleton office-tile-waits" aria-busy="true" />
      )}
      <div role="status">
        {members?.length === 0 &&
          (search === '' ? (
            <EmptyState icon="user" title={t('noneBelow')} text={team('emptyText')} />
          ) : (
            <p className="rec-fact">{t('notFound', { search })}</p>
          ))}
      </div>
      {members !== null && members.length > 0 && (
        <ul className="office-choice" aria-label={t('receiver')}>
          {members.map((member) => (
            <li key={member.id}>
              <button type="button" className="rec-chip" onClick={() => onChoose(member)} part="receiver">
                <bdi translate="no">{member.name}</bdi>
                {member.isAgent && <span className="team-kind">{team('agent')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isMore && <p className="rec-fact">{t('moreByName')}</p>}
    </div>
  );
}

/** Who gets it, once it is known what became of the transfer before. */
function Choice(props: {
  settings: UplineSettings;
  look(): Promise<void>;
  onChoose(member: TeamMember): void;
}) {
  const held = useOpenTransfer(props.settings, props.look);
  return held ?? <Receivers onChoose={props.onChoose} />;
}

function Sent({ list }: { list: SentTransfers }) {
  const t = useText('agentMember');
  const team = useText('agentTeam');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const texts = useReportTexts('');
  const { value, error, again, more } = list;
  return (
    <section aria-labelledby="sent-title" part="sent">
      <h3 className="office-head" id="sent-title">
        {t('history')}
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
      {value?.transfers.length === 0 && <EmptyState title={t('noHistory')} text={t('noHistoryText')} />}
      {value !== null && value.transfers.length > 0 && (
        <ul className="rec-rows">
          {value.transfers.map((row) => (
            <li key={row.id} className="rec-row" part="row">
              <span className="rec-words">
                <b>
                  <bdi translate="no">{row.name}</bdi>
                </b>
                <span className="rec-fact">{texts.moment(row.at)}</span>
              </span>
              <span className="rec-amounts">
                <b translate="no">{money(row.amount)}</b>
                <span className={row.state === 'refused' ? 'rec-fact rec-failed' : 'rec-fact'}>
                  {t(STATES[row.state])}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {value !== null && value.next !== '' && <Button onClick={more}>{team('more')}</Button>}
    </section>
  );
}

/** Money for members right below, and what was passed on before. */
export function TransferBody() {
  const t = useText('agentMember');
  const funds = useText('funds');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const sent = useSentTransfers();
  const { value: settings, error, again, look } = useTransferSettings(sent.look);
  const [to, setTo] = useState<TeamMember | null>(null);
  if (settings === null)
    return error === null ? (
      <span className="f-skeleton office-tile-waits" aria-busy="true" />
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  return (
    <div className="rec" part="transfers">
      <p className="rec-fact">{t('transferText')}</p>
      <section className="pay-card office-narrow" aria-label={t('transfer')}>
        <div className="pay-head">
          <span className="rec-fact">{funds('available')}</span>
          <b translate="no">{money(settings.available)}</b>
        </div>
        {to === null && blockOf(settings) !== null && <Blocked settings={settings} />}
        {to === null && blockOf(settings) === null && (
          <Choice settings={settings} look={look} onChoose={setTo} />
        )}
        {to !== null && (
          <>
            <div className="pay-head">
              <span>
                {funds('uplineTo')}{' '}
                <b>
                  <bdi translate="no">{to.name}</bdi>
                </b>
              </span>
              <LinkButton onClick={() => setTo(null)}>{t('otherReceiver')}</LinkButton>
            </div>
            <TransferForm
              key={to.id}
              memberId={to.id}
              name={to.name}
              settings={settings}
              onSent={() => {
                again();
                sent.again();
              }}
              look={look}
            />
          </>
        )}
      </section>
      {!sent.isNotThere && <Sent list={sent} />}
    </div>
  );
}
