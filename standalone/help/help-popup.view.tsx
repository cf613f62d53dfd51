import { useEffect, useState } from 'react';
import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { RichText } from '../../src/ui/primitives/rich-text';
import { EmptyState } from '../../src/ui/primitives/state';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useHelpText } from './help-texts';
import { useHelp } from './help-load';
import { HelpSearch } from './help-search.view';
import { HelpState } from './help-state.view';
import { searchHeadings, type HelpHeading } from './help-topics';
import { useMedia } from '../kit/use-media';
import './help.css';

const DIALOG_PX = 920;
/** From here on the topics stand beside the text; below, one is shown after the other. */
const BESIDE = '(min-width: 700px)';

interface HelpPopupProps {
  /** Topic to begin with, '' for the beginning. */
  topic: string;
  /** The address is the help's own: it follows what is read. */
  routed: boolean;
  onClose(): void;
}

/** The help over the page: topics at the start, the chosen one at the end. */
export function HelpPopup({ topic, routed, onClose }: HelpPopupProps) {
  const t = useText('chrome');
  const shared = useText('common');
  const help = useHelp();
  const { load, headings } = help;
  return (
    <Dialog open title={t('help')} closeLabel={shared('close')} onClose={onClose} size={DIALOG_PX}>
      <HelpState help={help} />
      {load === 'ready' && headings.length > 0 && (
        <Reader headings={headings} topic={topic} routed={routed} />
      )}
    </Dialog>
  );
}

function Reader({
  headings,
  topic,
  routed,
}: {
  headings: readonly HelpHeading[];
  topic: string;
  routed: boolean;
}) {
  const words = useHelpText();
  const [chosen, setChosen] = useState(topic);
  const [search, setSearch] = useState('');
  const beside = useMedia(BESIDE);
  useEffect(() => setChosen(topic), [topic]);
  const row = headings.find(({ id }) => id === chosen) ?? (beside ? headings[0] : undefined);
  const found = searchHeadings(headings, search);
  const choose = (id: string): void => {
    setChosen(id);
    if (routed) window.history.replaceState(window.history.state, '', id === '' ? '/help' : `/help#${id}`);
  };
  return (
    <div className="help-popup">
      {(beside || row === undefined) && (
        <div className="help-topics">
          <HelpSearch value={search} found={found.length} onSearch={setSearch} />
          <TopicList rows={found} current={row?.id ?? ''} onChoose={choose} />
          {found.length === 0 && <EmptyState title={words('nothing')} text={words('nothingHint')} />}
        </div>
      )}
      {row !== undefined && (
        <article className="help-text" aria-live={beside ? 'polite' : undefined}>
          {!beside && (
            <button className="help-back" type="button" onClick={() => choose('')}>
              <ChromeIcon name="back" size={18} />
              {words('all')}
            </button>
          )}
          <h3 tabIndex={-1} ref={beside ? null : focusOnce}>
            {row.title}
          </h3>
          <RichText key={row.id} html={row.html} />
        </article>
      )}
    </div>
  );
}

/** Where one view takes the other's place, the focus goes along. */
const focusOnce = (heading: HTMLHeadingElement | null): void => heading?.focus();

function TopicList({
  rows,
  current,
  onChoose,
}: {
  rows: readonly HelpHeading[];
  current: string;
  onChoose(id: string): void;
}) {
  const words = useHelpText();
  return (
    <nav aria-label={words('topics')}>
      <ul className="help-list">
        {rows.map(({ id, title, depth }) => (
          <li key={id}>
            <button
              className={depth === 0 ? 'help-topic' : 'help-topic help-sub'}
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
