import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskChatLine, DeskReport } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { showValue } from '../../src/ui/primitives/show-value';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useReports, useRoom, useRooms, useSeats } from './use-chat';
import { useFormat } from './use-format';
import type { SectionProps } from './withdrawals.view';

/** Away, and until when: members read it beside the name. By the operator's own clock. */
function Leave({ busy, onLeave }: { busy: boolean; onLeave(next: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [next, setNext] = useState('');
  return (
    <>
      <label className="pick" htmlFor={id}>
        <span className="fact">{t('chat.next')}</span>
        <input
          id={id}
          name="next"
          type="datetime-local"
          ref={showValue(next)}
          onInput={(event) => setNext(event.currentTarget.value)}
        />
      </label>
      <Button look="line" busy={busy} onClick={() => onLeave(next)}>
        {t('chat.away')}
      </Button>
    </>
  );
}

function Seats() {
  const { t } = useTranslation();
  const { seats, refusal, busy, sit } = useSeats();
  if (refusal) return <Refused refusal={refusal} />;
  if (!seats) return <Waiting />;
  if (seats.length === 0) return <p>{t('chat.noSeats')}</p>;
  return (
    <ul className="chat-seats" aria-label={t('chat.seats')}>
      {seats.map((seat) => (
        <li key={seat.id}>
          <span>
            <b>{seat.name}</b>{' '}
            <span className="fact">
              {seat.operators.length === 0
                ? t('chat.isAway')
                : t('chat.by', { names: seat.operators.join(', ') })}
              {seat.own === 'busy' && ` · ${t('chat.isBusy')}`}
            </span>
          </span>
          <span className="chat-acts">
            {seat.own !== 'online' && (
              <Button look="line" busy={busy} onClick={() => sit(seat.id, 'online')}>
                {t('chat.sitDown')}
              </Button>
            )}
            {seat.own === 'online' && (
              <Button look="line" busy={busy} onClick={() => sit(seat.id, 'busy')}>
                {t('chat.busy')}
              </Button>
            )}
            {seat.own !== '' && <Leave busy={busy} onLeave={(next) => sit(seat.id, 'away', next)} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Said({ line, room }: { line: DeskChatLine; room: ReturnType<typeof useRoom> }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <li className="chat-line" data-by={line.memberId === null ? 'desk' : 'member'} data-state={line.state}>
      <p className="fact">
        {line.name} · {time(line.at)}
        {line.state !== 'shown' && ` · ${t(`chat.${line.state}`)}`}
      </p>
      <p className="chat-text" dir="auto">
        {line.text}
      </p>
      {line.memberId !== null && (
        <details>
          <summary>{t('chat.mute')}</summary>
          <Decision choices={room.muteOf(line)} onDone={room.reload} />
        </details>
      )}
    </li>
  );
}

function RoomPanel({ id, onMember }: { id: string; onMember(id: string): void }) {
  const { t } = useTranslation();
  const room = useRoom(id);
  const { value, refusal, reload } = room;
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  const { memberId } = value;
  return (
    <>
      <h2>
        {value.model} <span className="fact">{memberId === null ? t('chat.visitors') : value.member}</span>
      </h2>
      {memberId !== null && (
        <Button look="line" onClick={() => onMember(memberId)}>
          {t('member.file', { name: value.member })}
        </Button>
      )}
      <ol className="chat-lines" role="log" aria-label={t('chat.messages', { name: value.model })}>
        {value.lines.map((line) => (
          <Said key={line.id} line={line} room={room} />
        ))}
      </ol>
      {room.saidRefusal && <Refused refusal={room.saidRefusal} />}
      <form
        className="chat-say"
        onSubmit={(event) => {
          event.preventDefault();
          room.send();
        }}
      >
        <label className="pick">
          {t('chat.answer', { name: value.model })}
          <textarea
            rows={2}
            maxLength={500}
            ref={showValue(room.text)}
            onInput={(event) => room.setText(event.currentTarget.value)}
          />
        </label>
        <Button look="main" type="submit" busy={room.busy}>
          {t('chat.send')}
        </Button>
      </form>
    </>
  );
}

/** Rooms of the chat: who speaks for whom, and the talk itself. */
export function ChatSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { rows, refusal, reload } = useRooms();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.memberId === null ? row.model : row.member,
      figure: '',
      sub: row.memberId === null ? t('chat.visitors') : row.model,
      since: row.lastAt,
      dueAt: null,
      state: row.waits ? t('chat.waits') : '',
    })) ?? null;
  return (
    <Queue
      title={t('sections.chat')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
      tools={<Seats />}
      empty={t('chat.none')}
    >
      {id !== '' && <RoomPanel key={id} id={id} onMember={onMember} />}
    </Queue>
  );
}

const stateKeys = { held: 'chat.held', harm: 'chat.harm', report: 'chat.report' } as const;

/** What members reported and moderation held back: words about harm first, then the oldest. */
export function ReportsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, refusal, reload, choicesOf } = useReports();
  const stateOf = ({ kind }: DeskReport): string => t(stateKeys[kind]);
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.text,
      figure: '',
      sub: `${row.author} · ${row.model}`,
      since: row.at,
      dueAt: null,
      state: stateOf(row),
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  const memberId = open?.memberId ?? null;
  return (
    <Queue
      title={t('sections.reports')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open}
      onOpen={onOpen}
      onRefresh={reload}
      empty={t('chat.noReports')}
    >
      {open && (
        <>
          <h2>{stateOf(open)}</h2>
          <p className="chat-text" dir="auto">
            {open.text}
          </p>
          <Decision
            key={open.id}
            choices={choicesOf(open)}
            onDone={() => {
              onOpen('');
              reload();
            }}
          />
          <Facts
            rows={[
              [t('fields.member'), open.author],
              [t('fields.created'), time(open.at)],
            ]}
          />
          <DeskLink to="chat" id={open.roomId}>
            {t('chat.room')}
          </DeskLink>
          {memberId !== null && (
            <Button look="line" onClick={() => onMember(memberId)}>
              {t('member.file', { name: open.author })}
            </Button>
          )}
        </>
      )}
    </Queue>
  );
}
