import { useText } from '../../src/react';
import { useVendors } from './use-categories';

/** HOME-3: the names of the merchant's vendors in our letters: no third party's artwork. */
export function VendorMarks() {
  const t = useText('chrome');
  const vendors = useVendors();
  return vendors.length === 0 ? null : (
    <ul className="foot-vendors" aria-label={t('vendors')}>
      {vendors.map((vendor) => (
        <li key={vendor}>{vendor}</li>
      ))}
    </ul>
  );
}
