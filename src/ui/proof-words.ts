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

/** Label of a proof value, or the vendor's own name if there is none. */
export const proofName = (t: (key: `proof_${(typeof NAMES)[number]}`) => string, name: string): string => {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? name : t(`proof_${known}`);
};
