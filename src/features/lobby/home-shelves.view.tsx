import { useDeferredValue, useMemo } from 'react';
import type { Category, VendorCard } from '../../contract/entities/game';
import { useImages, useLazy, useText } from '../../react';
import { useHomeShelves } from './home-shelves.controller';
import shelvesCss from './home-shelves.css?inline';
import type { LobbyActions, Start } from './lobby.controller';
import { GameShelf, ShelfBones, ShelfFrame } from './shelf.view';
import { useListEnd, type LoadTexts } from './list.controller';
import { inOrderOf, SHELF_SIZE, shelvesOf, startable } from './shelves';

export const styles = [shelvesCss];

/** Placeholders while the order of shelves is unknown. */
const FIRST_BONES = 3;

interface HomeShelvesProps {
  categories: readonly Category[];
  actions: LobbyActions;
  ready: boolean;
  start: Start;
  loadTexts: LoadTexts | undefined;
}

/** HOME-5: recent, hot and marked games, then a shelf for each category, those that a member plays most before the others. Shelves without games are not there. */
export function HomeShelves({ categories, actions, ready, start, loadTexts }: HomeShelvesProps) {
  const t = useText('lobby');
  const { isKnown, hasRecent, hasFavourites, order, more, ...read } = useHomeShelves(actions);
  // What comes with the catalogue is drawn in pieces, below what stands there already.
  const shelves = useDeferredValue(ready ? categories : null);
  const usual = useMemo(() => shelvesOf(shelves ?? []), [shelves]);
  const { plays } = order;
  const own = plays ? inOrderOf(usual, plays.counts) : usual;
  const isOther = own.some((shelf, at) => shelf !== usual[at]);
  const part = useListEnd(loadTexts, isOther);
  const bones = (count: number) =>
    Array.from({ length: count }, (_, place) => (
      <section key={place} className="shelf">
        <div className="shelf-head" />
        <ShelfBones label={t('loading')} />
      </section>
    ));
  if (!isKnown) return bones(FIRST_BONES);
  return (
    <>
      {hasRecent ? (
        <GameShelf {...read.recent} title={t('filterRECENT')} more={more('RECENT')} actions={actions} />
      ) : null}
      <GameShelf {...read.hot} title={t('filterHOT')} more={more('HOT')} actions={actions} />
      {hasFavourites ? (
        <GameShelf {...read.favourites} title={t('FAV')} more={more('FAV')} actions={actions} />
      ) : null}
      {shelves === null ? bones(FIRST_BONES - 1) : null}
      {plays && isOther ? (
        <div className="home-order">
          {part ? <part.HomeOrder isOff={plays.isOff} set={order.setOff} /> : null}
        </div>
      ) : null}
      {(plays?.isOff ? usual : own).map((shelf) => {
        const title = t(shelf.key);
        const vendors = (cards: readonly VendorCard[]) =>
          cards.length > 0 ? (
            <VendorShelf title={title} cards={cards} more={more(shelf.key)} start={start} />
          ) : null;
        return shelf.type === 'vendors' ? (
          <div key={shelf.key}>{vendors(shelf.cards)}</div>
        ) : (
          <GameShelf
            key={shelf.key}
            {...read.category(shelf.key)}
            title={title}
            more={more(shelf.key)}
            actions={actions}
            empty={vendors(startable(shelf.category).slice(0, SHELF_SIZE))}
          />
        );
      })}
    </>
  );
}

function VendorShelf(props: { title: string; cards: readonly VendorCard[]; more: () => void; start: Start }) {
  const { title, cards, more, start } = props;
  const images = useImages();
  const t = useText('lobby');
  const { part } = useLazy(() => import('./vendor-tiles.view'));
  return (
    <ShelfFrame title={title} more={more}>
      <div className="vendor-room">
        {part ? (
          <part.VendorTiles
            cards={cards}
            words={{ label: title, startNow: t('startNow') }}
            image={(path, failedUrl) => images.image(path, failedUrl)}
            start={(card) => start(card, { trial: false })}
          />
        ) : null}
      </div>
    </ShelfFrame>
  );
}
