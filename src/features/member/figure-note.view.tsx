import { useText } from '../../react';
import css from './figure-note.css?inline';
import { useFigureNote } from './figure-note.controller';

export const styles: readonly string[] = [css];

/** Says once below a page what its dashes stand for, while it has any. */
export function FigureNote() {
  const { note, isDue } = useFigureNote();
  // Its words come with it.
  const t = useText('figures');
  return (
    <p ref={note} className="figure-note" role="note" hidden={!isDue}>
      {t('unread')}
    </p>
  );
}
