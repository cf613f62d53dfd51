import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { gamesDomain } from '../../src/core';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { useHelp } from '../help/help-load';
import { useCategoryName } from '../kit/category-name';
import { hasPlace, categoryPath, places } from '../routing/places';
import { allNetworks, SocialLinks } from './social-links';
import { VendorMarks } from './vendor-marks';
import './footer.css';

const MAX_LINKS = 8;
const MAX_KINDS = 16;
/** The help is asked for when the footer is about to be seen. */
const NEAR = '600px';

/** HOME-3: help, products, where else the operator is, and who makes the games. */
export function Footer() {
  const client = useClient();
  const t = useText('home');
  const box = useRef<HTMLElement>(null);
  const near = useNear(box);
  const counts = useStore(
    client.system.store,
    ({ status }) => Object.values(status?.analytics ?? {}).join('') !== '',
  );
  return (
    <footer className="foot" ref={box}>
      <div className="foot-columns">
        <HelpLinks wanted={near} />
        <Products />
        <Social />
      </div>
      <VendorMarks />
      <div className="foot-law">
        <p className="adults">
          <strong aria-hidden="true" dir="ltr">
            18+
          </strong>{' '}
          {t('adults')} {t('responsible')}
        </p>
        <p>
          <button className="link" type="button" onClick={() => client.intend({ type: 'open-terms' })}>
            {t('terms')}
          </button>
          {counts ? (
            <button className="link" type="button" onClick={() => client.intend({ type: 'open-consent' })}>
              {t('consent')}
            </button>
          ) : null}
        </p>
        <p className="small">{t('copyright')}</p>
      </div>
    </footer>
  );
}

/** Whether an element came near the view, once. */
function useNear(ref: { current: Element | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || near) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref, near]);
  return near;
}

function HelpLinks({ wanted }: { wanted: boolean }) {
  const client = useClient();
  const t = useText('chrome');
  const { headings } = useHelp(wanted);
  const rows = headings.filter(({ depth }) => depth === 0).slice(0, MAX_LINKS);
  /** Over the page where one is; a click that asks for a tab of its own gets the help's address. */
  const open =
    (topic: string) =>
    (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      if (client.intend({ type: 'open-help', topic })) event.preventDefault();
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
  const kinds = useStore(useDomain(gamesDomain).store, ({ categories }) =>
    categories.slice(0, MAX_KINDS).map(({ key }) => key),
  );
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
  const { system } = useClient();
  const has = useStore(system.store, (state) =>
    (state.status?.resources ?? []).some(({ type }) => allNetworks.includes(type.toUpperCase())),
  );
  if (!has) return null;
  return (
    <section className="foot-column" aria-labelledby="foot-social">
      <h2 id="foot-social">{t('social')}</h2>
      <SocialLinks kinds={allNetworks} className="foot-social" />
    </section>
  );
}
