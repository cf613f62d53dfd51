import type { UplineSettings } from '../../contract/entities/funds';
import { fundsDomain } from '../../core/domains/funds';
import type { AppError } from '../../core/kernel/app-error';
import { useDomain } from '../../react';
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
  const { value: settings, error: loadError, again: retry, put } = useLoaded(() => domain.upline());
  const model = usePassOn({
    settings,
    call: 'funds.toUpline',
    to: 'upline',
    send: (input) => domain.toUpline(input),
    onSent: retry,
    look: async () => put(await domain.upline()),
    loadHeld: () => import('./held.view'),
  });
  return { ...model, settings, loadError, retry };
}
