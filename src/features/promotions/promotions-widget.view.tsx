import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { useOffersPart, type OffersPart } from './part.controller';

export interface PromotionsWidgetProps {
  offer: string;
  load(): Promise<OffersPart>;
}

/** The element's view, behind no gate: guests see what there is. */
export function PromotionsWidget({ offer, load }: PromotionsWidgetProps) {
  const common = useText('common');
  const { part, lost, retry } = useOffersPart(load);
  if (lost)
    return (
      <ErrorState title={common('chunkLost')} action={<Button onClick={retry}>{common('retry')}</Button>} />
    );
  return part === null ? <div className="waiting" aria-busy="true" /> : <part.Body offer={offer} />;
}
