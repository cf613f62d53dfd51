import { useEffect, useState } from 'react';
import { useText } from '../../../src/react';
import { RichText } from '../../../src/ui/primitives/rich-text';
import { EmptyState } from '../../../src/ui/primitives/state';
import { ChromeIcon } from '../../kit/chrome-icon.view';
import { useHelpText } from '../../help/help-texts';
import { useHelp } from '../../help/help-load';
import { HelpSearch } from '../../help/help-search.view';
import { HelpState } from '../../help/help-state.view';
import { searchHeadings, type HelpHeading } from '../../help/help-topics';
import { scrollAfterNavigation } from '../../routing/scroll';
import { ServiceButton } from '../../help/service.view';
import '../../help/help.css';

/** HOME-9: the operator's whole help, on one page with an anchor for each topic. */
export function Page() {
  const t = useText('chrome');
  const words = useHelpText();
  const help = useHelp();
  const { load, headings } = help;
  const [search, setSearch] = useState('');
  const rows = searchHeadings(headings, search);
  const there = load === 'ready';
  // The topic of the address may come after the time that the page looks for it.
  useEffect(
    () => (there && window.location.hash ? scrollAfterNavigation(window.location.hash) : undefined),
    [there],
  );
  return (
    <div className="help-centre">
      <header className="help-head">
        <h1 className="page-title">{t('helpCentre')}</h1>
        <ServiceButton className="button outline">
          <ChromeIcon name="headset" />
          {t('support')}
        </ServiceButton>
      </header>
      <HelpState help={help} />
      {there && headings.length > 0 && (
        <div className="help-columns">
          <div className="help-aside">
            <HelpSearch value={search} found={rows.length} onSearch={setSearch} />
            <nav aria-label={words('topics')}>
              <ul className="help-list">
                {rows.map(({ id, title, depth }) => (
                  <li key={id}>
                    <a className={depth === 0 ? 'help-topic' : 'help-topic help-sub'} href={`#${id}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div className="help-sections">
            {rows.map((row) => (
              <Topic key={row.id} row={row} />
            ))}
            {rows.length === 0 && <EmptyState title={words('nothing')} text={words('nothingHint')} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Topic({ row: { id, title, html, depth } }: { row: HelpHeading }) {
  const words = useHelpText();
  const Heading = depth === 0 ? 'h2' : 'h3';
  return (
    <section
      className={depth === 0 ? 'help-section' : 'help-section help-inner'}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <Heading id={`${id}-title`}>
        {title}
        <a className="help-anchor" href={`#${id}`} aria-label={`${words('here')}: ${title}`}>
          <span aria-hidden="true">#</span>
        </a>
      </Heading>
      <RichText html={html} />
    </section>
  );
}
