import type { UplineSettings } from '../../contract/entities/funds';
import { fundsDomain } from '../../core/domains/funds';
import { AppError } from '../../core/kernel/app-error';
import { useDomain, useText } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { usePassOn, type PassOn } from '../../react/use-pass-on';

export interface UplineModel extends PassOn {
  settings: UplineSettings | null;
  /** The call to begin with failed. */
  loadError: AppError | null;
  retry(): void;
}

/** MEM-5: money for who stands above. */
export function useUpline(): UplineModel {
  const domain = useDomain(fundsDomain);
  const t = useText('funds');
  const { value: settings, error: loadError, again: retry, put } = useLoaded(() => domain.upline());
  const model = usePassOn({
    settings,
    call: 'funds.toUpline',
    to: 'upline',
    send: (input) => domain.toUpline(input),
    onSent: retry,
    async look() {
      const told = await domain.upline();
      put(told);
      if (told.available.unread) throw new AppError('REPLY_INVALID');
    },
    done: (amount) => t('moved', { amount }),
    loadHeld: () => import('../../ui/primitives/unknown-outcome'),
  });
  return { ...model, settings, loadError, retry };
}
