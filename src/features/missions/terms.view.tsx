import { useText } from '../../react';

/** The terms in full, in sight beside what they are about. */
export function Terms({ text }: { text: string }) {
  const t = useText('missions');
  if (text === '') return null;
  return (
    <div className="ms-terms" part="terms">
      <b>{t('terms')}</b>
      <p>
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}
