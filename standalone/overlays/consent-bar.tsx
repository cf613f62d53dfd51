import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { analyticsDomain } from '../../src/core';
import { messages as words } from '../../src/locales/en/messages';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import './consent.css';

interface ConsentBarProps {
  /** The visitor wants to choose anew. */
  asked: boolean;
  onAnswered(): void;
}

/** The choice, both ways alike, at the foot of the screen; the site goes on meanwhile. Tells of the pages that are seen. */
export function ConsentBar({ asked, onAnswered }: ConsentBarProps) {
  const { i18n } = useClient();
  useState(() => i18n.addTexts('messages', words));
  const t = useText('messages');
  const analytics = useDomain(analyticsDomain);
  const consent = useStore(analytics.store, (state) => state.consent);
  const counts = useStore(analytics.store, (state) => state.ids !== null);
  const [path] = useLocation();
  const title = useRef<HTMLHeadingElement | null>(null);
  // A choice that is made now counts the page it is made on.
  useEffect(() => analytics.tell({ type: 'page-view', path }), [analytics, path, consent, counts]);
  useEffect(() => {
    if (asked) title.current?.focus();
  }, [asked]);
  if (!asked && (!counts || consent !== 'unasked')) return null;
  const choose = (given: boolean) => (): void => {
    analytics.choose(given);
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
