import { useText } from '../../react';

/** A product of the figures by its name; its code where we have no word for it. */
export function useProductName(): (code: string) => string {
  const t = useText('agentTeam');
  const names = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP', 'OTHER'] as const;
  return (code) => {
    const known = names.find((one) => one === code);
    return known === undefined ? code : t(known);
  };
}
