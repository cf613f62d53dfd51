import type { VendorCard } from '../../contract/entities/game';
import { Picture, type ImageOf } from './picture.view';
import vendorsCss from './vendor-tiles.css?inline';

export const styles = [vendorsCss];

interface VendorTilesProps {
  cards: readonly VendorCard[];
  words: { label: string; startNow: string };
  image: ImageOf;
  start(card: VendorCard): void;
}

/** Vendors with a lobby of their own: a click starts it. Slots have none to start, so they show no such word. */
export function VendorTiles({ cards, words, image, start }: VendorTilesProps) {
  return (
    <div className="vendors" role="list" aria-label={words.label}>
      {cards.map((card) => (
        <div key={card.vendor} className="tile vendor" role="listitem">
          <button className="start" part="vendor" type="button" onClick={() => start(card)}>
            <Picture path={card.icon} name={card.name} image={image} width={240} height={80} />
            <span className="name">{card.name}</span>
            {card.category === 'RNG' ? null : <span className="now">{words.startNow}</span>}
          </button>
        </div>
      ))}
    </div>
  );
}
