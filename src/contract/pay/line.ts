const MILLION = 1_000_000n;

/** An agent with a contract, and who owes the pay; null: the platform. */
export interface PayNode {
  id: string;
  payer: string | null;
  gross: bigint;
}

/**
 * What each agent of a line keeps: the own pay less what is owed to direct downlines. It may be below zero where a downline's
 * contract is the dearer one. The sum of all is what the platform pays.
 * @throws RangeError when a payer is not among the nodes
 */
export const netOf = (nodes: readonly PayNode[]): ReadonlyMap<string, bigint> => {
  const net = new Map(nodes.map(({ id, gross }) => [id, gross]));
  for (const { payer, gross } of nodes) {
    if (payer === null) continue;
    const before = net.get(payer);
    if (before === undefined) throw new RangeError(`no agent ${payer} in this line`);
    net.set(payer, before - gross);
  }
  return net;
};

/**
 * Rebate of one stake along the line of its member, top agent first, the member last: each keeps the own rate less the rate below it.
 * Shares are differences of rounded sums, so they add up to the top rate's share to the minor unit.
 * @param rates parts per million, never rising downwards
 * @throws RangeError on a rate above the one over it
 */
export const rebatesOf = (stake: bigint, rates: readonly number[]): readonly bigint[] => {
  const sums = rates.map((ppm) => (stake * BigInt(ppm)) / MILLION);
  return rates.map((ppm, at) => {
    const below = rates[at + 1] ?? 0;
    if (below > ppm) throw new RangeError(`rate ${below} below ${ppm} in the line`);
    return (sums[at] ?? 0n) - (sums[at + 1] ?? 0n);
  });
};
