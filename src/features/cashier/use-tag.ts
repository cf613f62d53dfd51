import { useClient, useStore, useText } from '../../react';
import { durationText } from './duration-text';

/** The language in which numbers and spans are written. */
export function useTag(): string {
  const { i18n } = useClient();
  return useStore(i18n.store, () => i18n.texts.language());
}

/** The sign of the merchant's currency as the merchant writes it; '' while it is not known. */
export function useSign(): string {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.currencySymbol || (status?.currency ?? ''));
}

interface UsualTime {
  medianS: number;
  p95S: number;
}

/** How long it usually takes, in words: by real times, not by promises. */
export function useUsual(): { short(usual: UsualTime): string; long(usual: UsualTime): string } {
  const t = useText('cashier');
  const tag = useTag();
  return {
    short: ({ medianS }) => t('usualShort', { median: durationText(medianS, tag) }),
    long: ({ medianS, p95S }) =>
      t('usual', { median: durationText(medianS, tag), p95: durationText(p95S, tag) }),
  };
}
