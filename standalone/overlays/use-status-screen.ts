import { useAction, useClient, useStore } from '../../src/react';

/** Why the site is closed, in what its screen says. */
export interface ClosedSite {
  isMaintenance: boolean;
  /** Local time at which it opens again; '' where unknown. */
  until: string;
  ip: string;
  hasSupport: boolean;
}

/** The screen over a site that cannot be used: null where the gateway was not even reached. */
export function useStatusScreen(): {
  closed: ClosedSite | null;
  /** What failed, in words; '' where there are none. */
  detail: string;
  retry(): void;
  check(): void;
  isChecking: boolean;
} {
  const { system, i18n } = useClient();
  const status = useStore(system.store, (state) => state.status);
  const error = useStore(system.store, (state) => state.error);
  const check = useAction(() => system.check());
  const endsAt = status?.maintenanceEndsAt ?? null;
  return {
    closed: status && {
      isMaintenance: status.state === 'maintenance',
      until: endsAt === null ? '' : i18n.dateTime(endsAt),
      ip: status.ip,
      hasSupport: status.customerService.length > 0,
    },
    detail: error ? i18n.errorText(error) : '',
    retry: () => void system.retry(),
    check: () => void check.run(),
    isChecking: check.busy,
  };
}
