import type { ComponentType } from 'react';
import type { Namespace, Texts } from '../../locales/types';
import { useFormat, useLazy, useText } from '../../react';
import { EmptyState } from '../../ui/primitives/state';
import { useAsked } from './asked.controller';
import { AgentBar } from './bar.view';
import { AgentMenu } from './menu.view';
import { useIsAgent, useOffice } from './office.controller';
import { agentPageNames, type AgentPage } from './paths';
import { RightsContext, useOwnRights } from './rights.controller';
import { useAgentTexts } from './texts.controller';

/** What stands in a page, with the sheets and the English words that it needs. */
export interface AgentBody {
  Body: ComponentType;
  styles?: readonly string[];
  texts: Partial<Record<Namespace, Texts>>;
}

export interface AgentOfficeProps {
  /** Name of the page to show; the team overview where it is none. */
  page: string;
  /** `short`: name, clock and log out are the page's around. */
  bar: 'whole' | 'short';
  /** What stands in each page. */
  bodies: Partial<Record<AgentPage, () => Promise<AgentBody>>>;
  /** Contracts that wait for an answer, over the page after a login. */
  loadOffers(): Promise<{
    Offers: ComponentType<{ onLater(): void; onAnswered(): void }>;
    styles: readonly string[];
  }>;
  /** Loads and shows one of them. */
  Part: ComponentType<{ load(): Promise<AgentBody> }>;
}

function Pages({ page: wanted, bar, bodies, loadOffers, Part }: AgentOfficeProps) {
  const t = useText('agentOffice');
  const { paidBy, isDue, later, reload } = useAsked();
  // Where it is lost the page of contracts still has them.
  const offers = useLazy(loadOffers, isDue);
  const built = agentPageNames.filter((name) => bodies[name] !== undefined);
  const rights = useOwnRights();
  const { errorText } = useFormat();
  const { page, error, items, go, Note } = useOffice({ page: wanted, built, paidBy, rights });
  const load = page === null || error !== null ? undefined : bodies[page];
  return (
    <RightsContext.Provider value={rights}>
      <AgentBar isShort={bar === 'short'} hasMessages={items.some((item) => item.page === 'agentMessages')} />
      {rights?.isSubAccount === true && <p className="rec-fact">{t('helping', { agent: rights.agent })}</p>}
      {isDue && offers.part !== null && <offers.part.Offers onLater={later} onAnswered={reload} />}
      <div className="centre">
        <AgentMenu items={items} onGo={go} />
        <section className="page" aria-labelledby="page-title" part="page" aria-busy={page === null}>
          {page !== null && (
            <h2 className="page-title" id="page-title">
              {t(page)}
            </h2>
          )}
          {error !== null && <EmptyState icon="info" title={errorText(error)} />}
          {page !== null && load !== undefined && <Part key={page} load={load} />}
          {Note && <Note />}
        </section>
      </div>
    </RightsContext.Provider>
  );
}

/** The agents' back-office: a bar, a menu and its pages, for agents alone. */
export function AgentOffice(props: AgentOfficeProps) {
  const t = useText('agentOffice');
  const isAgent = useIsAgent();
  const hasTexts = useAgentTexts();
  if (isAgent === null || !hasTexts) return <div className="waiting" aria-busy="true" />;
  if (!isAgent) return <EmptyState icon="user" title={t('agentsOnly')} text={t('agentsOnlyText')} />;
  return <Pages {...props} />;
}
