import { useEffect, useRef, useState } from 'react';
import type { LetterRow } from '../../contract/entities/inbox';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ErrorState } from '../../ui/primitives/state';
import { useLetter, useRoutes, type Inbox } from './inbox.controller';
import { Rich } from './rich.view';

interface LetterProps {
  row: LetterRow;
  inbox: Inbox;
  onRemoved(): void;
}

function Text({ id }: { id: string }) {
  const t = useText('inbox');
  const common = useText('common');
  const { errorText } = useFormat();
  const go = useRoutes();
  const { letter, error, again } = useLetter(id);
  if (error !== null)
    return (
      <ErrorState
        title={t('letterFailed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (letter === null)
    return (
      <div aria-busy="true">
        <Skeleton height={120} radius={12} />
      </div>
    );
  const { action } = letter;
  return (
    <>
      <div className="inbox-text" part="text">
        <Rich nodes={letter.nodes} onGo={go} />
      </div>
      {action !== null && (
        <Button look="main" part="action" onClick={() => go(action.route)}>
          {action.label}
        </Button>
      )}
    </>
  );
}

function Removal({ row, inbox, onRemoved }: LetterProps) {
  const t = useText('inbox');
  const [isAsked, setAsked] = useState(false);
  const { busy } = inbox.change;
  const remove = async (): Promise<void> => {
    if (await inbox.remove(row)) onRemoved();
  };
  if (!isAsked)
    return (
      <Button look="line" part="remove" onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
    );
  return (
    <div className="inbox-ask" role="group" aria-label={t('removeAsk')}>
      <span>{t('removeAsk')}</span>
      <Button look="line" busy={busy} part="confirm-remove" onClick={() => void remove()}>
        {t('removeYes')}
      </Button>
      <Button look="line" onClick={() => setAsked(false)}>
        {t('removeNo')}
      </Button>
    </div>
  );
}

/** One letter with what can be done with it. */
export function LetterView(props: LetterProps) {
  const { row, inbox } = props;
  const t = useText('inbox');
  const { dateTime, errorText } = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  // What was chosen is read next, also by those who do not see it.
  useEffect(() => title.current?.focus(), [row.id]);
  const { error } = inbox.change;
  return (
    <article className="inbox-letter" part="letter">
      <div className="inbox-back">
        <Button look="plain" onClick={() => inbox.choose(null)}>
          ‹ {t('back')}
        </Button>
      </div>
      <h3 className="inbox-subject" ref={title} tabIndex={-1}>
        <bdi>{row.subject}</bdi>
      </h3>
      <p className="inbox-fact">
        {t('from', { sender: row.sender, at: row.sentAt === null ? '' : dateTime(row.sentAt) })}
      </p>
      <Text id={row.id} />
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <div className="inbox-acts">
        <Button look="line" part="mark-unread" onClick={() => void inbox.markUnread(row)}>
          {t('markUnread')}
        </Button>
        <Removal {...props} />
      </div>
    </article>
  );
}
