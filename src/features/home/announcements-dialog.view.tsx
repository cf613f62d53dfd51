import { useState } from 'react';
import type { Announcement } from '../../contract/entities/notice';
import type { news as words } from '../../locales/en/news';
import type { TextOf } from '../../react';
import { useTurn } from '../../react/use-turn';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Button } from '../../ui/primitives/button';
import buttonCss from '../../ui/primitives/button.css?inline';
import { RichText } from '../../ui/primitives/rich-text';
import announcementsCss from './announcements.css?inline';

export const styles = [buttonCss, dialogCss, announcementsCss];

/** Announcements on one page of the list. */
export const PAGE_SIZE = 9;
const DIALOG_PX = 880;

interface AnnouncementsDialogProps {
  t: TextOf<typeof words>;
  rows: readonly Announcement[];
  /** Row that is read first. */
  start: number;
  closeLabel: string;
  /** They open by themselves, so they wait for their turn. */
  unasked?: boolean;
  onRewards(): void;
  onClose(): void;
}

/** Nine titles a page at the start, the chosen one with its text at the end; one under the other where it is narrow. */
export function AnnouncementsDialog({
  t,
  rows,
  start,
  closeLabel,
  unasked = false,
  onRewards,
  onClose,
}: AnnouncementsDialogProps) {
  const isOn = useTurn(unasked ? 'announcements' : 'asked', true);
  const [chosen, setChosen] = useState(Math.min(start, rows.length - 1));
  const [page, setPage] = useState(Math.floor(chosen / PAGE_SIZE));
  const pages = Math.ceil(rows.length / PAGE_SIZE);
  const row = rows[chosen];
  const first = page * PAGE_SIZE;
  if (row === undefined || !isOn) return null;
  return (
    <Dialog open title={t('noticesTitle')} closeLabel={closeLabel} onClose={onClose} size={DIALOG_PX}>
      <div className="announcements">
        <div className="announcements-list">
          <ul>
            {rows.slice(first, first + PAGE_SIZE).map((one, index) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="announcement"
                  aria-current={first + index === chosen}
                  onClick={() => setChosen(first + index)}
                >
                  {one.title}
                </button>
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <nav className="announcements-pages" aria-label={t('noticesPage', { page: page + 1, pages })}>
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {t('noticesPrevious')}
              </Button>
              <span aria-hidden="true">{t('noticesPage', { page: page + 1, pages })}</span>
              <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
                {t('noticesNext')}
              </Button>
            </nav>
          )}
        </div>
        <article className="announcements-text" aria-live="polite">
          <h3>{row.title}</h3>
          <RichText html={row.html} />
          {row.promotionType !== '' && (
            <Button look="main" onClick={onRewards}>
              {t('reward')}
            </Button>
          )}
        </article>
      </div>
    </Dialog>
  );
}
