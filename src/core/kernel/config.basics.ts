// Apart from the checks: pages whose loader has checked their settings carry only this.

export const DEFAULT_TIMEOUT_MS = 20_000;

/** A language as the gateway spells it: `pt_br` → `PT-BR`. */
export const languageCode = (text: string): string => text.replace('_', '-').toUpperCase();
