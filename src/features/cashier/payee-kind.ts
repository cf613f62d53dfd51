const KINDS = ['pix_cpf', 'pix_phone', 'pix_email', 'pix_evp', 'bank'] as const;
/** The text of a payee's kind: a kind that is not known has one too. */
export const payeeKindKey = (kind: string) =>
  `payeeKind_${KINDS.find((one) => one === kind.replace('-', '_')) ?? 'unknown'}` as const;
