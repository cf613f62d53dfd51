import { useFormat, useText } from '../../react';
import { useDistances } from './distance.controller';
import { useMissingWords, usePayProduct } from './terms.controller';

/** What the contracts in force pay by now, and how far the next row is. Nothing where there is none. */
export function Distances() {
  const t = useText('agentPay');
  const { money } = useFormat();
  const missingOf = useMissingWords();
  const productOf = usePayProduct();
  const list = useDistances();
  if (list === null || list.length === 0) return null;
  return (
    <section aria-labelledby="distance-title" part="distance">
      <h3 className="office-head" id="distance-title">
        {t('distance')}
      </h3>
      <dl className="office-tiles">
        {list.map(({ contract, result, currency }) => (
          <div key={contract.id} className="office-tile">
            <dt>
              {t(contract.kind)} · {productOf(contract.product)}
            </dt>
            <dd>
              <b translate="no">{money({ minor: result.gross, currency })}</b>
              <span className="rec-fact">
                {t('booked')} · {t('provisional')}
              </span>
              <span className="office-trend">{missingOf(result.missing, currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
