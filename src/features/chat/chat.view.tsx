import { useState } from 'react';
import type { ChatModel } from '../../contract/entities/chat';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useChatModels, useChatRoom, type ChatList } from './chat.controller';

/** Rows that stand for a list on its way. */
const SKELETONS = 3;

function Row({ model, isOpen, onOpen }: { model: ChatModel; isOpen: boolean; onOpen(): void }) {
  const t = useText('chat');
  const { dateTime } = useFormat();
  const { name, presence, nextAt, languages } = model;
  const there = presence === 'away' && nextAt !== null ? t('next', { at: dateTime(nextAt) }) : t(presence);
  return (
    <li>
      <button
        type="button"
        className="chat-row"
        aria-current={isOpen ? 'true' : undefined}
        aria-label={`${t('talk', { name })}, ${there}`}
        onClick={onOpen}
      >
        <span className="chat-face" aria-hidden="true">
          {model.avatar === '' ? name.slice(0, 1) : <img src={model.avatar} alt="" loading="lazy" />}
        </span>
        <span className="chat-words">
          <b>
            <bdi translate="no">{name}</bdi>
          </b>
          <span className="chat-fact" data-is={presence}>
            {there}
          </span>
        </span>
        <span className="chat-fact">{languages.join(' · ')}</span>
      </button>
    </li>
  );
}

function List({ list, open, onOpen }: { list: ChatList; open: string; onOpen(model: ChatModel): void }) {
  const t = useText('chat');
  const common = useText('common');
  const { errorText } = useFormat();
  const { models, error, again } = list;
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (models === null)
    return (
      <div className="chat-rows" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, row) => (
          <Skeleton key={row} height={72} radius={12} />
        ))}
      </div>
    );
  if (models.length === 0) return <EmptyState icon="info" title={t('none')} text={t('noneText')} />;
  return (
    <>
      {(['service', 'model'] as const).map((kind) => {
        const rows = models.filter((row) => row.kind === kind);
        if (rows.length === 0) return null;
        const title = t(kind === 'service' ? 'service' : 'models');
        return (
          <section key={kind} aria-label={title}>
            <h2 className="chat-kind">{title}</h2>
            <ul className="chat-rows">
              {rows.map((row) => (
                <Row key={row.id} model={row} isOpen={row.id === open} onOpen={() => onOpen(row)} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Room({ model, theme, onBack }: { model: ChatModel; theme: 'dark' | 'light'; onBack(): void }) {
  const t = useText('chat');
  const { errorText } = useFormat();
  const title = t('frame', { name: model.name });
  const { state, address, error, frame, again } = useChatRoom({ model: model.id, title, theme });
  return (
    <section className="chat-room" aria-label={title}>
      <div className="chat-back">
        <Button look="plain" onClick={onBack}>
          ‹ {t('back')}
        </Button>
      </div>
      {state === 'opening' && (
        <p className="chat-wait" role="status">
          {t('opening')}
        </p>
      )}
      {state === 'open' && <iframe ref={frame} className="chat-frame" title={title} src={address} />}
      {(state === 'refused' || state === 'over') && (
        <ErrorState
          icon={state === 'over' ? 'info' : 'alert'}
          title={t(state)}
          {...(error === null ? {} : { text: errorText(error) })}
          error={error}
          action={<Button onClick={again}>{t('again')}</Button>}
        />
      )}
    </section>
  );
}

/** PTS-4: whom one may talk with, and beside it (on a narrow page in its place) the room that is open. */
export function ChatView({ theme }: { theme: 'dark' | 'light' }) {
  const t = useText('chat');
  const list = useChatModels();
  const [open, setOpen] = useState<ChatModel | null>(null);
  return (
    <div className="chat" data-open={open === null ? undefined : ''}>
      <div className="chat-list">
        <List list={list} open={open?.id ?? ''} onOpen={setOpen} />
      </div>
      {open === null ? (
        <p className="chat-choose">{t('choose')}</p>
      ) : (
        <Room key={open.id} model={open} theme={theme} onBack={() => setOpen(null)} />
      )}
    </div>
  );
}

/** A play-money account has no chat. */
export function ChatForMembers() {
  const t = useText('chat');
  return <EmptyState icon="info" title={t('trial')} text={t('trialText')} />;
}
