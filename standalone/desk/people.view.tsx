import { useTranslation } from 'react-i18next';
import type { DeskCallName, DeskInput } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { Skeleton } from '../../src/ui/primitives/skeleton';
import { Decision } from './decision.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useCheck, useChecks, useFeedbacks, usePicture } from './use-people';
import type { SectionProps } from './withdrawals.view';

/** In the order in which one looks at them. */
const SIDES = ['front', 'back', 'selfie'] as const;

/** One picture of a file: asked for by this page, kept nowhere. */
export function Picture<Name extends DeskCallName>(props: {
  call: Name;
  input: DeskInput<Name>;
  label: string;
}) {
  const { address, refusal } = usePicture(props.call, props.input);
  if (refusal) return <Refused refusal={refusal} />;
  if (address === '') return <Skeleton height={200} radius={8} />;
  return (
    <figure>
      <figcaption className="fact">{props.label}</figcaption>
      <img src={address} alt={props.label} />
    </figure>
  );
}

interface PanelProps {
  id: string;
  onMember(id: string): void;
  onChanged(): void;
}

function CheckPanel({ id, onMember, onChanged }: PanelProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { value, refusal, reload, choices } = useCheck(id);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>
        {t(`documents.kinds.${value.documentKind}`)} <span className="fact">{value.memberId}</span>
      </h2>
      <Decision
        choices={choices}
        onDone={() => {
          reload();
          onChanged();
        }}
      />
      <Facts
        rows={[
          [t('fields.state'), t(`states.${value.state}`)],
          [t('fields.created'), time(value.submittedAt)],
          [t('fields.decidedBy'), value.decidedBy],
          [t('fields.refusal'), value.reason === '' ? '' : t(`documents.${value.reason}`)],
          [t('work.note'), value.note],
        ]}
      />
      <Button look="line" onClick={() => onMember(value.memberId)}>
        {t('member.file', { name: value.memberId })}
      </Button>
      <div className="pictures">
        {SIDES.filter((side) => value.sides.includes(side)).map((side) => (
          <Picture
            key={side}
            call="identity.picture"
            input={{ id, side }}
            label={t(`documents.sides.${side}`)}
          />
        ))}
      </div>
    </>
  );
}

/** Identity documents that wait, the oldest first. */
export function IdentitySection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { rows, refusal, hasMore, more, reload } = useChecks();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: t(`documents.kinds.${row.documentKind}`),
      figure: '',
      sub: `${t('fields.member')} ${row.memberId}`,
      since: row.submittedAt,
      dueAt: null,
      state: t(`states.${row.state}`),
    })) ?? null;
  return (
    <Queue
      title={t('sections.identity')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <CheckPanel key={id} id={id} onMember={onMember} onChanged={reload} />
    </Queue>
  );
}

/** What members wrote and waits for an answer, the oldest first. */
export function FeedbackSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, refusal, hasMore, more, reload, choicesOf } = useFeedbacks();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.text,
      figure: '',
      sub: `${t('fields.member')} ${row.memberId} · ${t(`topics.type_${row.type}`, row.type)}`,
      since: row.sentAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.feedback')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open && !hasMore}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      {open && (
        <>
          <p>{open.text}</p>
          <Decision
            choices={choicesOf(id)}
            onDone={() => {
              onOpen('');
              reload();
            }}
          />
          <Facts rows={[[t('fields.created'), time(open.sentAt)]]} />
          <Button look="line" onClick={() => onMember(open.memberId)}>
            {t('member.file', { name: open.memberId })}
          </Button>
          <div className="pictures">
            {Array.from({ length: open.pictures }, (_, at) => (
              <Picture
                key={`${id} ${at}`}
                call="feedback.picture"
                input={{ id, number: at + 1 }}
                label={t('fields.picture', { number: at + 1 })}
              />
            ))}
          </div>
        </>
      )}
    </Queue>
  );
}
