import { useEffect, useRef } from 'react';
import { useText } from '../../src/react';
import { useConsent } from './use-consent';
import './consent.css';

interface ConsentBarProps {
  /** The visitor wants to choose anew. */
  asked: boolean;
  onAnswered(): void;
}

/** The choice, both ways alike, at the foot of the screen; the site goes on meanwhile. */
export function ConsentBar({ asked, onAnswered }: ConsentBarProps) {
  const consent = useConsent();
  const t = useText('messages');
  const title = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => {
    if (asked) title.current?.focus();
  }, [asked]);
  if (!asked && !consent.isUnasked) return null;
  const choose = (given: boolean) => (): void => {
    consent.choose(given);
    onAnswered();
  };
  return (
    <section className="consent" aria-labelledby="consent-title">
      <div className="consent-words">
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          {t('consentTitle')}
        </h2>
        <p>{t('consentText')}</p>
      </div>
      <div className="consent-choice">
        <button className="button outline" type="button" onClick={choose(false)}>
          {t('consentNo')}
        </button>
        <button className="button outline" type="button" onClick={choose(true)}>
          {t('consentYes')}
        </button>
      </div>
    </section>
  );
}
