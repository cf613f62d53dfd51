import { analyticsDomain } from '../core/domains/analytics';
import type { AnalyticsEvent, Client } from '../core/types';
import { speaker } from './intents';

/**
 * What an operator may count, as `foyer-analytics` events that bubble from an element to the document. The page around
 * decides whether it listens; on the operator's own site nothing is told before the visitor allowed it.
 */
export function tellAnalytics(client: Client): void {
  const analytics = client.use(analyticsDomain);
  const dispatch = (detail: AnalyticsEvent): void =>
    void (speaker()?.element ?? document).dispatchEvent(
      new CustomEvent<AnalyticsEvent>('foyer-analytics', { bubbles: true, composed: true, detail }),
    );
  client.onDestroy(analytics.on(dispatch));
  // The operator's own site tells of its pages itself, as they change.
  if (client.ports.page.leave === undefined) analytics.tell({ type: 'page-view', path: location.pathname });
}
