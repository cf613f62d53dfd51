import { zonedTime } from '../../src/react/zoned-time';
import { useAction, useClient, useLazy, useStore } from '../../src/react';
import type * as LanguageChoice from '../kit/language-select.view';

/** Why the site is closed, in what its screen says. */
export interface ClosedSite {
  isMaintenance: boolean;
  /** When it opens again, in the visitor's own time with its zone; '' where unknown. */
  until: string;
  ip: string;
  hasSupport: boolean;
}

/** The screen over a site that cannot be used: null where the gateway was not even reached. */
export function useStatusScreen(): {
  closed: ClosedSite | null;
  /** The choice of a language, once its file came. */
  choice: typeof LanguageChoice | null;
  /** What failed, in words; '' where there are none. */
  detail: string;
  retry(): void;
  check(): void;
  isChecking: boolean;
} {
  const { system, i18n } = useClient();
  const status = useStore(system.store, (state) => state.status);
  const error = useStore(system.store, (state) => state.error);
  const language = useStore(i18n.store, () => i18n.texts.language());
  const { part: choice } = useLazy(() => import('../kit/language-select.view'));
  const check = useAction(() => system.check());
  const endsAt = status?.maintenanceEndsAt ?? null;
  return {
    closed: status && {
      isMaintenance: status.state === 'maintenance',
      until: endsAt === null ? '' : zonedTime(language, endsAt),
      ip: status.ip,
      hasSupport: status.customerService.length > 0,
    },
    choice,
    detail: error ? i18n.errorText(error) : '',
    retry: () => void system.retry(),
    check: () => void check.run(),
    isChecking: check.busy,
  };
}
