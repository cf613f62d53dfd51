import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { MemberFile } from './member-file.view';
import { Queue, type QueueLine } from './queue.view';
import { useMemberSearch } from './use-members';

/** Members are found, and a file opens beside the list. */
export function MembersSection({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const { t } = useTranslation();
  const { text, setText, find, rows, refusal, busy } = useMemberSearch();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.username,
      figure: row.id,
      sub: [row.email, row.mobile].filter((word) => word !== '').join(' · '),
      since: row.lastLoginAt ?? row.registeredAt,
      dueAt: null,
      state: t(`states.${row.status}`),
    })) ?? null;
  return (
    <Queue
      title={t('sections.members')}
      lines={lines ?? []}
      empty={rows === null ? t('member.search') : t('list.none')}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={find}
      tools={
        <form
          className="search"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <TextField
            name="member"
            type="search"
            label={t('member.search')}
            hint={t('member.searchHint')}
            value={text}
            onInput={setText}
            autoComplete="off"
          />
          <Button type="submit" look="main" busy={busy}>
            {t('member.find')}
          </Button>
        </form>
      }
    >
      <MemberFile key={id} id={id} />
    </Queue>
  );
}
