import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { RichText } from '../../ui/primitives/rich-text';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { reportStyles } from './body-styles';
import { useAnnouncements } from './register.controller';

export const styles = reportStyles;

/** What the operator tells agents. */
export function AnnouncementsBody() {
  const t = useText('agentRegister');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value, error, again } = useAnnouncements();
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (value === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  if (value.length === 0) return <EmptyState icon="info" title={t('noNews')} text={t('noNewsText')} />;
  return (
    <div className="rec" part="announcements">
      {value.map((one) => (
        <article key={one.id} className="pay-card" part="announcement">
          <h3>{one.title}</h3>
          <RichText html={one.html} />
        </article>
      ))}
    </div>
  );
}
