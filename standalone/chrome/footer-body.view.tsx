import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { useText } from '../../src/react';
import { useHelp } from '../help/help-load';
import { useCategoryName } from '../kit/category-name';
import { useFooterWords } from '../kit/site-brand';
import { hasPlace, categoryPath, places } from '../routing/places';
import { SocialLinks } from './social-links.view';
import { useFooter } from './use-footer';
import { useCategories } from './use-categories';
import { allNetworks } from './use-social-links';
import { VendorMarks } from './vendor-marks.view';

const MAX_LINKS = 8;

/** HOME-3: help, products, where else the operator is, who makes the games, and what the operator is. */
export function FooterBody() {
  const t = useText('home');
  const words = useFooterWords();
  const { counts, hasSocial, isDemo, openTerms, openConsent, openHelp } = useFooter();
  return (
    <>
      <div className="foot-columns">
        <HelpLinks onOpen={openHelp} />
        <Products />
        {hasSocial && <Social />}
      </div>
      <VendorMarks />
      <div className="foot-law">
        {words !== undefined && (
          <p className="foot-words" dir="auto">
            {words}
          </p>
        )}
        <p className="adults">
          <strong aria-hidden="true" dir="ltr">
            18+
          </strong>{' '}
          {t('adults')} {t('responsible')} {isDemo && t('copyright')}
        </p>
        <p>
          <button className="link" type="button" onClick={openTerms}>
            {t('terms')}
          </button>
          {counts && (
            <button className="link" type="button" onClick={openConsent}>
              {t('consent')}
            </button>
          )}
        </p>
      </div>
    </>
  );
}

function HelpLinks({ onOpen }: { onOpen(topic: string): boolean }) {
  const t = useText('chrome');
  const { headings } = useHelp(true);
  const rows = headings.filter(({ depth }) => depth === 0).slice(0, MAX_LINKS);
  /** Over the page where one is; a click for a new tab opens the help's address. */
  const open =
    (topic: string) =>
    (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      if (onOpen(topic)) event.preventDefault();
    };
  return (
    <nav className="foot-column foot-help" aria-labelledby="foot-help">
      <h2 id="foot-help">{t('help')}</h2>
      <ul>
        {rows.map(({ id, title }) => (
          <li key={id}>
            <a href={`/help#${id}`} onClick={open(id)}>
              {title}
            </a>
          </li>
        ))}
        {hasPlace('helpCentre') && (
          <li>
            <Link href={places.helpCentre}>{t('helpCentre')}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Products() {
  const t = useText('chrome');
  const nameOf = useCategoryName();
  const kinds = useCategories();
  return (
    <nav className="foot-column foot-games" aria-labelledby="foot-games">
      <h2 id="foot-games">{t('games')}</h2>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link href={categoryPath(kind)}>{nameOf(kind)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Social() {
  const t = useText('chrome');
  return (
    <section className="foot-column" aria-labelledby="foot-social">
      <h2 id="foot-social">{t('social')}</h2>
      <SocialLinks kinds={allNetworks} className="foot-social" />
    </section>
  );
}
