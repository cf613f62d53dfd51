import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { productName } from './product-name';
import { useRates } from './rewards.controller';

const PPM_OF_PERCENT = 10_000;

/** What each product gives back of what is played. */
export function Rates() {
  const t = useText('rewards');
  const { number } = useFormat();
  const id = useId();
  const { value: rates } = useRates();
  if (rates === null) return null;
  return (
    <section className="rw-box" aria-labelledby={id} part="rates">
      <h3 className="rw-title" id={id}>
        {t('rates')}
      </h3>
      {rates.size === 0 ? (
        <p className="rw-fact">{t('ratesNone')}</p>
      ) : (
        <>
          <p className="rw-fact">{t('ratesText')}</p>
          <table className="rw-table">
            <thead>
              <tr>
                <th scope="col">{t('product')}</th>
                <th scope="col">{t('rate')}</th>
              </tr>
            </thead>
            <tbody>
              {[...rates].map(([product, ppm]) => (
                <tr key={product}>
                  <th scope="row">{productName(t, product)}</th>
                  <td>{number(ppm / PPM_OF_PERCENT)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
