import { useText } from '../../src/react';

/** HOME-3: the studios' letters, set by us: no third party's artwork. */
const VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'] as const;

export function VendorMarks() {
  const t = useText('chrome');
  return (
    <ul className="foot-vendors" aria-label={t('vendors')}>
      {VENDORS.map((vendor) => (
        <li key={vendor}>{vendor}</li>
      ))}
    </ul>
  );
}
