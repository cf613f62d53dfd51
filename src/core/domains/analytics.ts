import { createStore } from 'zustand/vanilla';
import { createListeners } from '../kernel/listeners';
import type { AnalyticsDomain, AnalyticsEvent, AnalyticsIds, DomainDefinition } from '../types';

/** Rows by domain that are looked at. */
const MAX_ROWS = 200;
const MAX_PATH = 200;
/** A host puts these into scripts and addresses of its own: nothing but ids gets through. */
const ID = /^[\w.-]{1,64}$/;

const idOf = (value: unknown): string => (typeof value === 'string' && ID.test(value) ? value : '');
const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
const rowOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const idsFrom = (wire: Record<string, unknown>, base?: AnalyticsIds): AnalyticsIds => ({
  gtagId: idOf(wire.gtagId) || (base?.gtagId ?? ''),
  fbPixelId: idOf(wire.fbPixelId ?? wire.FB_PIXEL_ID) || (base?.fbPixelId ?? ''),
  tiktokPixelId: idOf(wire.tiktokPixelId ?? wire.TIKTOK_PIXEL_ID) || (base?.tiktokPixelId ?? ''),
  appsFlyerId: idOf(wire.appsFlyerId ?? wire.APPS_FLYER_ID) || (base?.appsFlyerId ?? ''),
  adjustId: idOf(wire.adjustId ?? wire.ADJUST_ID) || (base?.adjustId ?? ''),
});

/**
 * The ids that count on this page: a row of its domain and affiliate comes before one of its domain, that before the rest.
 * @returns null when the operator counts with nothing
 */
export const idsFor = (wire: Record<string, unknown>, address: string): AnalyticsIds | null => {
  const base = idsFrom(wire);
  const url = URL.canParse(address) ? new URL(address) : null;
  const host = url?.hostname ?? '';
  const affiliate = textOf(url?.searchParams.get('affiliateCode'));
  const rows = (Array.isArray(wire.domains) ? (wire.domains as unknown[]) : []).slice(0, MAX_ROWS).map(rowOf);
  const own = rows.filter(({ domain }) => {
    const name = textOf(domain);
    return name !== '' && (host === name || host.endsWith(`.${name}`));
  });
  const row =
    own.find(({ affiliateCode }) => affiliate !== '' && textOf(affiliateCode) === affiliate) ??
    own.find(({ affiliateCode }) => textOf(affiliateCode) === '');
  const ids = row ? idsFrom(row, base) : base;
  return Object.values(ids).some((id) => id !== '') ? ids : null;
};

const harmless = (event: AnalyticsEvent): AnalyticsEvent =>
  event.type === 'page-view'
    ? { type: 'page-view', path: (event.path.split(/[?#]/)[0] ?? '').slice(0, MAX_PATH) }
    : event;

/** Hands what an operator may count to the page around. It loads nothing, sends nothing, and knows no names. */
export const analyticsDomain: DomainDefinition<AnalyticsDomain> = {
  name: 'analytics',
  create(client) {
    const { config, ports, session, system } = client;
    const key = `${config.merchant}.consent`;
    const { local } = ports.storage;
    // Only pages of the operator's own can be left by it; every other page asks its visitors itself.
    const isOwn = ports.page.leave !== undefined;
    const kept = isOwn ? local.get(key) : 'given';
    const store = createStore<ReturnType<AnalyticsDomain['store']['getState']>>(() => ({
      consent: kept === 'given' || kept === 'refused' ? kept : 'unasked',
      ids: null,
    }));
    const listeners = createListeners<AnalyticsEvent>();
    const isAllowed = () => store.getState().consent === 'given' && store.getState().ids !== null;
    const tell = (event: AnalyticsEvent): void => {
      if (isAllowed()) listeners.tell(harmless(event));
    };
    const tellIds = (): void => {
      const { ids } = store.getState();
      if (ids !== null) tell({ type: 'ids', ids });
    };
    const read = (): void => {
      const { status } = system.store.getState();
      if (status === null || store.getState().ids !== null) return;
      store.setState({ ids: idsFor(status.analytics, ports.page.url()) });
      tellIds();
    };
    client.onDestroy(system.store.subscribe(read));
    read();
    session.onLogin(({ kind }) => tell({ type: 'login', kind }));

    return {
      store,
      choose(given) {
        local.set(key, given ? 'given' : 'refused');
        const was = isAllowed();
        store.setState({ consent: given ? 'given' : 'refused' });
        if (!was) tellIds();
      },
      on(listener) {
        const { ids } = store.getState();
        if (isAllowed() && ids !== null) listener({ type: 'ids', ids });
        return listeners.add(listener);
      },
      tell,
    };
  },
};
