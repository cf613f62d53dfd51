const KINDS = {
  'pix-cpf': 'payeeKind_pix_cpf',
  'pix-phone': 'payeeKind_pix_phone',
  'pix-email': 'payeeKind_pix_email',
  'pix-evp': 'payeeKind_pix_evp',
  bank: 'payeeKind_bank',
} as const;
export const payeeKindKey = (kind: string) =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : ('payeeKind_unknown' as const);
