import { useEffect, useRef, useState } from 'react';
import type { LetterRow } from '../../contract/entities/inbox';
import { useFormat, useLazy, useText } from '../../react';
import toastsCss from '../../ui/overlays/toasts.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import alertCss from '../../ui/primitives/alert.css?inline';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { Skeleton } from '../../ui/primitives/skeleton';
import skeletonCss from '../../ui/primitives/skeleton.css?inline';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import css from './inbox-body.css?inline';
import { useInbox, type Inbox } from './inbox.controller';
import { LetterView } from './letter.view';

export const styles: readonly string[] = [alertCss, skeletonCss, toastsCss, css];

/** Rows that stand for a page on its way. */
const SKELETONS = 4;

function Bar({ inbox }: { inbox: Inbox }) {
  const t = useText('inbox');
  const { unread, unreadOnly, readAll } = inbox;
  return (
    <div className="inbox-bar">
      <div className="inbox-chips" role="group" aria-label={t('show')}>
        {[false, true].map((only) => (
          <button
            key={String(only)}
            type="button"
            className="inbox-chip"
            aria-pressed={only === unreadOnly}
            part="filter"
            onClick={() => inbox.filter(only)}
          >
            {t(only ? 'unreadOnly' : 'all')}
          </button>
        ))}
        <span className="inbox-fact" role="status">
          {unread > 0 && t('count', { count: unread > 99 ? '99+' : String(unread) })}
        </span>
      </div>
      <div className="inbox-chips">
        {unread > 0 && (
          <Button look="line" busy={readAll.busy} part="read-all" onClick={readAll.run}>
            {t('readAll')}
          </Button>
        )}
        <Button
          look="plain"
          icon
          aria-label={t('refresh')}
          busy={inbox.load === 'loading'}
          onClick={inbox.refresh}
        >
          <Icon name="refresh" />
        </Button>
      </div>
    </div>
  );
}

function Row({ row, isOpen, onOpen }: { row: LetterRow; isOpen: boolean; onOpen(): void }) {
  const t = useText('inbox');
  const { dateTime } = useFormat();
  return (
    <li>
      <button
        type="button"
        className="inbox-row"
        data-new={row.isRead ? undefined : ''}
        aria-current={isOpen ? 'true' : undefined}
        part="row"
        onClick={onOpen}
      >
        <span className="inbox-words">
          <span className="inbox-line">
            <bdi>{row.subject}</bdi>
          </span>
          <span className="inbox-fact">
            {t('from', { sender: row.sender, at: row.sentAt === null ? '' : dateTime(row.sentAt) })}
          </span>
        </span>
        {!row.isRead && <span className="inbox-new">{t('new')}</span>}
      </button>
    </li>
  );
}

function List({ inbox }: { inbox: Inbox }) {
  const t = useText('inbox');
  const common = useText('common');
  const { errorText } = useFormat();
  const { shown, error, unreadOnly, load } = inbox;
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={inbox.refresh}>{common('retry')}</Button>}
      />
    );
  if (shown === null)
    return (
      <div className="inbox-rows" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, row) => (
          <Skeleton key={row} height={68} radius={12} />
        ))}
      </div>
    );
  if (shown.rows.length === 0)
    return unreadOnly ? (
      <EmptyState
        icon="check"
        title={t('noneUnread')}
        text={t('noneUnreadText')}
        action={<Button onClick={() => inbox.filter(false)}>{t('showAll')}</Button>}
      />
    ) : (
      <EmptyState icon="info" title={t('none')} text={t('noneText')} />
    );
  return (
    <ul className="inbox-rows" aria-label={t('title')} aria-busy={load === 'loading'}>
      {shown.rows.map((row) => (
        <Row key={row.id} row={row} isOpen={inbox.open?.id === row.id} onOpen={() => inbox.choose(row)} />
      ))}
    </ul>
  );
}

function Pages({ inbox }: { inbox: Inbox }) {
  const t = useText('inbox');
  const { shown, page } = inbox;
  const pages = shown?.pages ?? 0;
  if (pages < 2) return null;
  return (
    <nav className="inbox-pages" aria-label={t('pages')} part="pager">
      <Button look="line" disabled={page === 1} aria-label={t('previous')} onClick={() => inbox.go(page - 1)}>
        ‹
      </Button>
      <span aria-current="page">{t('page', { page: String(page), pages: String(pages) })}</span>
      <Button look="line" disabled={page >= pages} aria-label={t('next')} onClick={() => inbox.go(page + 1)}>
        ›
      </Button>
    </nav>
  );
}

/** What the member is told, and how: loaded once it is opened. */
function Choices() {
  const t = useText('inbox');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const { part, lost, retry } = useLazy(() => import('./choices.view'), isOpen);
  return (
    <details className="inbox-offers" part="offers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inbox-summary">{t('choices')}</summary>
      {part === null ? (
        lost ? (
          <ErrorState
            title={t('choicesFailed')}
            action={<Button onClick={retry}>{common('retry')}</Button>}
          />
        ) : (
          <Skeleton height={160} radius={12} />
        )
      ) : (
        <part.ChoicesView />
      )}
    </details>
  );
}

/** The member's messages: the list, and beside it (on a narrow page in its place) the one that is open. */
export function InboxBody() {
  const t = useText('inbox');
  const common = useText('common');
  const inbox = useInbox();
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const { open } = inbox;
  const [isRemoved, setRemoved] = useState(false);
  // What had the focus is gone with the letter, and on a narrow page the list is there again only once that is drawn.
  useEffect(() => {
    if (!isRemoved || open !== null) return;
    setRemoved(false);
    region.current?.querySelector<HTMLElement>('.inbox-chip')?.focus();
  }, [isRemoved, open]);
  return (
    <div className="inbox" ref={region} data-open={open === null ? undefined : ''} part="messages">
      <div className="inbox-list">
        <Bar inbox={inbox} />
        <List inbox={inbox} />
        {inbox.error === null && <Pages inbox={inbox} />}
        <Choices />
      </div>
      {open !== null && (
        <LetterView
          key={open.id}
          row={open}
          inbox={inbox}
          onRemoved={() => {
            toasts.show({ tone: 'success', text: t('removed') });
            setRemoved(true);
          }}
        />
      )}
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}
