import { useTranslation } from 'react-i18next';
import type { DeskMe } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { AuditSection } from './audit.view';
import { ChatSection, ReportsSection } from './chat.view';
import { CasesSection } from './cases.view';
import { DebtsSection } from './debts.view';
import { Login, Opening } from './door.view';
import type { DeskApi } from './desk-api';
import { DeskPlaceContext } from './desk-context';
import { DepositsSection, DisputesSection, ReturnsSection } from './money-queues.view';
import { OwedSection, PaySection } from './pay.view';
import { MessagesSection } from './messages.view';
import { BrandSection } from './brand/brand.view';
import { ContentSection } from './content/content.view';
import { ContestsSection } from './contests.view';
import { PromotionsSection } from './promotions.view';
import { ProofsSection } from './proofs.view';
import { FeedbackSection, IdentitySection } from './people.view';
import { LotterySection } from './lottery.view';
import { MembersSection } from './members.view';
import { OperatorsSection } from './operators.view';
import { ReferralsSection } from './referrals.view';
import { FiguresSection } from './reports/figures.view';
import { RequestsSection } from './requests.view';
import { RulesSection } from './rules.view';
import { SuspenseSection } from './suspense.view';
import { SwitchesSection } from './switches.view';
import { hrefOf, type Route, SECTIONS, type SectionName, useApp, useRoute } from './use-app';
import { CountsContext, useCounts } from './use-counts';
import { WithdrawalsSection } from './withdrawals.view';

interface SectionProps {
  route: Route;
  onOpen(section: SectionName, id?: string): void;
}

function Section({ route, onOpen }: SectionProps) {
  const { section, id } = route;
  const open = (next: string) => onOpen(section, next);
  const member = (next: string) => onOpen('members', next);
  if (section === 'withdrawals') return <WithdrawalsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'cases') return <CasesSection id={id} onOpen={open} onMember={member} />;
  if (section === 'proofs') return <ProofsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'suspense') return <SuspenseSection id={id} onOpen={open} onMember={member} />;
  if (section === 'disputes') return <DisputesSection id={id} onOpen={open} onMember={member} />;
  if (section === 'debts') return <DebtsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'deposits') return <DepositsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'returns') return <ReturnsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'pay') return <PaySection id={id} onOpen={open} onMember={member} />;
  if (section === 'owed') return <OwedSection id={id} onOpen={open} onMember={member} />;
  if (section === 'referrals') return <ReferralsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'identity') return <IdentitySection id={id} onOpen={open} onMember={member} />;
  if (section === 'feedback') return <FeedbackSection id={id} onOpen={open} onMember={member} />;
  if (section === 'chat') return <ChatSection id={id} onOpen={open} onMember={member} />;
  if (section === 'reports') return <ReportsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'lottery') return <LotterySection id={id} onOpen={open} />;
  if (section === 'messages') return <MessagesSection id={id} onOpen={open} />;
  if (section === 'requests') return <RequestsSection id={id} onOpen={open} onMember={member} />;
  if (section === 'contests') return <ContestsSection id={id} onOpen={open} />;
  if (section === 'promotions') return <PromotionsSection id={id} onOpen={open} />;
  if (section === 'content') return <ContentSection id={id} onOpen={open} />;
  if (section === 'brand') return <BrandSection />;
  if (section === 'members') return <MembersSection id={id} onOpen={open} />;
  if (section === 'figures') return <FiguresSection />;
  if (section === 'rules') return <RulesSection />;
  if (section === 'switches') return <SwitchesSection />;
  if (section === 'operators') return <OperatorsSection />;
  return <AuditSection />;
}

interface ShellProps {
  api: DeskApi;
  me: DeskMe;
  onLeave(): void;
}

function Shell({ api, me, onLeave }: ShellProps) {
  const { t } = useTranslation();
  const { allowed, route, go } = useRoute(me);
  const counted = useCounts(api);
  return (
    <DeskPlaceContext.Provider value={{ api, me }}>
      <CountsContext.Provider value={counted}>
        <a className="skip" href="#content">
          {t('skip')}
        </a>
        <header className="head">
          <strong className="head-title">
            {t('title')} <span className="fact">{me.merchant}</span>
          </strong>
          <span className="head-who">
            <b>{me.name}</b> <span className="fact">{t(`roles.${me.role}`)}</span>
          </span>
          <Button look="line" onClick={onLeave}>
            {t('door.leave')}
          </Button>
        </header>
        <nav className="sections" aria-label={t('title')}>
          {SECTIONS.filter(({ name }) => allowed.includes(name)).map(({ name, call }) => (
            <a key={name} href={hrefOf(name)} aria-current={name === route.section ? 'page' : undefined}>
              {t(`sections.${name}`)}
              {counted.badge(call) !== '' && (
                <>
                  {' '}
                  <span className="count">
                    {counted.badge(call)}
                    <span className="heard"> {t('list.waiting')}</span>
                  </span>
                </>
              )}
            </a>
          ))}
        </nav>
        <main id="content" className="content" tabIndex={-1}>
          <Section key={route.section} route={route} onOpen={go} />
        </main>
      </CountsContext.Provider>
    </DeskPlaceContext.Provider>
  );
}

/** The operators' desk, from its door on. */
export function DeskApp({ api }: { api: DeskApi }) {
  const { t } = useTranslation();
  const { state, enter, leave, opened } = useApp(api);
  if (state.at === 'desk') return <Shell api={api} me={state.me} onLeave={leave} />;
  if (state.at === 'opening') return <Opening api={api} link={state.link} onOpen={opened} />;
  if (state.at === 'start') return <main className="door" aria-busy="true" aria-label={t('list.loading')} />;
  const news = { none: '', over: t('door.over'), opened: t('door.opened') }[state.news];
  return <Login api={api} news={news} onIn={enter} />;
}
