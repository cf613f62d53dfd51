import { type RefObject } from 'react';
import type { Category } from '../../contract/entities/game';
import { useText } from '../../react';
import type { LobbyState } from '../../core/types';
import type { LobbySource } from './lobby-source';
import {
  useBelowField,
  useLastSearches,
  usePopular,
  useRemembered,
  useVendorsLike,
} from './search-help.controller';

function Words(props: { label: string; words: readonly string[]; pick(word: string): void }) {
  const { label, words, pick } = props;
  if (words.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <span className="below-title" aria-hidden="true">
        {label}
      </span>
      {words.map((word) => (
        <button key={word} className="below-word" type="button" tabIndex={-1} onClick={() => pick(word)}>
          {word}
        </button>
      ))}
    </div>
  );
}

/**
 * Inside of the search field once it is used: what empties it, and below it the last searches and popular games. Arrows lead there
 * from the field; the tab key goes on to the games.
 */
export function SearchHelp(props: {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Whether the gateway's catalogue is searched; a page's own list knows of no popular games. */
  isShared: boolean;
  type(text: string): void;
}) {
  const { field, typed, isShared, type } = props;
  const t = useText('lobby');
  const { open, setOpen } = useBelowField(field);
  const { last, remember, forget } = useLastSearches();
  const isOpen = open && typed === '';
  const popular = usePopular(isOpen && isShared);
  useRemembered(field, remember);
  const pick = (word: string): void => {
    remember(word);
    type(word);
    field.current?.focus();
    setOpen(false);
  };
  if (typed !== '')
    return (
      <button
        className="clear"
        type="button"
        aria-label={t('clear')}
        onClick={() => {
          remember(typed);
          type('');
          field.current?.focus();
          setOpen(true);
        }}
      />
    );
  if (!isOpen || last.length + popular.length === 0) return null;
  return (
    <div className="below" part="search-help">
      <Words label={t('lastSearches')} words={last} pick={pick} />
      {last.length > 0 ? (
        <button
          className="below-forget"
          type="button"
          tabIndex={-1}
          onClick={() => {
            forget();
            field.current?.focus();
          }}
        >
          {t('forgetSearches')}
        </button>
      ) : null}
      <Words label={t('popular')} words={popular.filter((word) => !last.includes(word))} pick={pick} />
    </div>
  );
}

/** Above what was found: vendors that are called so, and what the search was taken for. */
export function Found(props: { source: LobbySource; state: LobbyState; categories: readonly Category[] }) {
  const { source, state, categories } = props;
  const t = useText('lobby');
  const vendors = useVendorsLike(categories, state);
  const isReady = state.load === 'ready';
  return (
    <>
      {vendors.length > 0 ? (
        <div className="found-vendors" role="group" aria-label={t('vendors')} part="found-vendors">
          <span className="below-title" aria-hidden="true">
            {t('vendors')}
          </span>
          {vendors.map((card) => (
            <button
              key={card.vendor}
              className="chip"
              type="button"
              onClick={() => source.lobby.go({ category: card.category, vendor: card.vendor })}
            >
              {card.name}
            </button>
          ))}
        </div>
      ) : null}
      {isReady && state.guess !== '' ? (
        <p className="guess" role="status" part="guess">
          {t('guess', { typed: state.search, guess: state.guess })}
        </p>
      ) : null}
    </>
  );
}
