import { useEffect, useMemo, useState } from 'react';
import type { Category } from '../../contract/entities/game';
import type { VendorCount } from '../../contract/entities/game-facts';
import { gameFactsDomain } from '../../core/domains/game-facts';
import { nameSearch } from '../../core/name-search';
import { useDomain } from '../../react';

/** The vendors of a category as their names are typed, with the games of each once they are counted. */
export function useVendorSheet({ key, vendors }: Category) {
  const facts = useDomain(gameFactsDomain);
  const [counts, setCounts] = useState<readonly VendorCount[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    let gone = false;
    void facts.counts(key).then((rows) => gone || setCounts(rows));
    return () => {
      gone = true;
    };
  }, [facts, key]);
  const names = useMemo(
    () =>
      nameSearch({ count: vendors.length, namesOf: (at) => [vendors[at]?.name ?? ''], vendorOf: () => '' }),
    [vendors],
  );
  const isWhole = typed.trim() === '';
  return {
    typed,
    type: setTyped,
    isWhole,
    found: isWhole ? vendors : names.find(typed).places.flatMap((at) => vendors[at] ?? []),
    /** Undefined until they are counted. */
    gamesOf: (vendor: string): number | undefined => counts.find((one) => one.vendor === vendor)?.games,
  };
}
