import { useTranslation } from 'react-i18next';
import type { DeskContentKind, DeskContentList } from '../../../gateway/desk/index';
import { Button } from '../../../src/ui/primitives/button';
import { TextField } from '../../../src/ui/primitives/field';
import { useAnswer } from '../desk-context';
import { Queue, type QueueLine, Refused, Waiting } from '../queue.view';
import { hrefOf } from '../use-app';
import { ContentForm } from './content-form.view';
import { audienceOf, idOfContentRoute, KINDS, NEW, contentRouteOf } from './content-shape';
import { SiteSheet } from './site.view';
import { useContentList, useContentRow } from './use-content';
import { useFieldWords } from './use-field-words';

interface OpenProps {
  id: string;
  onOpen(id: string): void;
}

/** Links to the kinds of content. */
function Kinds({ chosen }: { chosen: string }) {
  const { t } = useTranslation();
  return (
    <nav className="kinds" aria-label={t('content.kindsLabel')}>
      {[...KINDS, 'site'].map((kind) => (
        <a key={kind} href={hrefOf('content', kind)} aria-current={kind === chosen ? 'page' : undefined}>
          {t(`content.kinds.${kind}`)}
        </a>
      ))}
    </nav>
  );
}

interface RowProps {
  kind: DeskContentKind;
  id: string;
  list: DeskContentList;
  content: ReturnType<typeof useContentList>;
  onSaved(id: string): void;
}

function NewRow({ kind, id, list, content, onSaved }: RowProps) {
  const form = useContentRow({ ...content, kind, id, list, shown: null, onSaved });
  return <ContentForm kind={kind} list={list} form={form} title="" mayWrite={content.mayWrite} />;
}

function OpenRow({ kind, id, list, content, onSaved }: RowProps) {
  const shown = useAnswer('content.show', { kind, id });
  const form = useContentRow({ ...content, kind, id, list, shown, onSaved });
  if (shown.refusal) return <Refused refusal={shown.refusal} onRetry={shown.reload} />;
  if (!form.row) return <Waiting />;
  const title = list.rows.find((row) => row.id === id)?.title ?? id;
  return <ContentForm kind={kind} list={list} form={form} title={title} mayWrite={content.mayWrite} />;
}

function ContentList({
  kind,
  row,
  onOpen,
}: {
  kind: DeskContentKind;
  row: string;
  onOpen(id: string): void;
}) {
  const { t } = useTranslation();
  const content = useContentList(kind);
  const { choice } = useFieldWords(kind);
  const { list, refusal, reload, filter, setFilter, mayWrite } = content;
  const at = (id: string): string => idOfContentRoute({ kind, row: id });
  const lines = list?.rows.map(({ id, title, facts, enabled, depth }): QueueLine => ({
    id,
    title: <span className={`depth-${Math.min(depth, 4)}`}>{title === '' ? id : title}</span>,
    figure: '',
    sub: (kind === 'announcements' || kind === 'banners'
      ? audienceOf(kind, facts).map((name) => t(`content.short.${name}`, { group: facts['group'] }))
      : Object.entries(facts).map(([name, value]) => choice(name, value))
    )
      .filter(Boolean)
      .join(' · '),
    since: null,
    dueAt: null,
    state: enabled ? '' : t('content.off'),
  }));
  return (
    <Queue
      title={t(`content.kinds.${kind}`)}
      lines={lines ?? null}
      refusal={refusal}
      openId={row}
      onOpen={(id) => onOpen(at(id))}
      onRefresh={reload}
      empty={t('content.none')}
      tools={
        <>
          <Kinds chosen={kind} />
          <div className="search">
            <TextField
              name="filter"
              type="search"
              label={t('content.filter')}
              hint={list !== null && list.more > 0 ? t('content.more', { count: list.more }) : undefined}
              value={filter}
              onInput={setFilter}
            />
            {mayWrite && <Button onClick={() => onOpen(at(NEW))}>{t('content.new')}</Button>}
          </div>
        </>
      }
    >
      {list !== null &&
        (row === NEW ? (
          <NewRow
            key={NEW}
            kind={kind}
            id={NEW}
            list={list}
            content={content}
            onSaved={(id) => {
              reload();
              onOpen(at(id));
            }}
          />
        ) : (
          <OpenRow key={row} kind={kind} id={row} list={list} content={content} onSaved={reload} />
        ))}
    </Queue>
  );
}

/** The Content page: a list and a form for each kind. */
export function ContentSection({ id, onOpen }: OpenProps) {
  const { kind, row } = contentRouteOf(id);
  if (kind === 'site')
    return (
      <div className="sheet">
        <Kinds chosen="site" />
        <SiteSheet />
      </div>
    );
  return <ContentList key={kind} kind={kind} row={row} onOpen={onOpen} />;
}
