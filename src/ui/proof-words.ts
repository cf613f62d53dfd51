const NAMES = [
  'seedHash',
  'serverSeed',
  'clientSeed',
  'nonce',
  'choice',
  'rules',
  'picks',
  'actions',
  'commitment',
  'seed',
  'slip',
  'leaf',
  'root',
  'pocket',
  'round',
] as const;

/** What a value of a proof is, in words; the vendor's own name for one that no table has. */
export const proofName = (t: (key: `proof_${(typeof NAMES)[number]}`) => string, name: string): string => {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? name : t(`proof_${known}`);
};
