import { useText } from '../../react';
import { useTag } from '../../react/use-tag';
import { durationText } from './duration-text';

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
