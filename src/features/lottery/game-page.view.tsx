import { useEffect, useId, useRef } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { Tabs } from '../../ui/primitives/tabs';
import { BetPanel } from './bet-panel.view';
import { boughtTitle, BoughtView } from './bought.view';
import { Countdown } from './countdown.view';
import { ResultsView, TrendSection } from './history.view';
import { Numbers, numbersText } from './numbers.view';
import { RulesView } from './rules.view';
import { SlipPanel } from './slip-panel.view';
import type { Price } from './slip';
import { TicketsView } from './tickets.view';
import { sections, useGamePage } from './use-game-page';
import type { Card } from './use-lottery';
import { WinView } from './win.view';
import { nameOf } from './words';
import alertCss from '../../ui/primitives/alert.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import tabsCss from '../../ui/primitives/tabs.css?inline';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import pageCss from './game-page.css?inline';
import sectionsCss from './sections.css?inline';
import slipCss from './slip.css?inline';

/** The page of a game is deferred, and brings the sheets that the list of games does without. */
export const styles: readonly string[] = [
  alertCss,
  fieldCss,
  tabsCss,
  dialogCss,
  pageCss,
  slipCss,
  sectionsCss,
];

interface GamePageProps {
  game: LotteryGame;
  card: Card | null;
  price: Price;
  currency: string;
  language: string;
  onBack(): void;
}

/** The game, its draw and when that closes. */
function Head({
  game,
  card,
  language,
  onBack,
}: Pick<GamePageProps, 'game' | 'card' | 'language' | 'onBack'>) {
  const t = useText('lottery');
  const { money } = useFormat();
  const last = card?.last ?? null;
  const jackpot = card?.jackpot ?? null;
  return (
    <header className="game-head">
      <Button look="plain" onClick={onBack} part="back">
        {t('toGames')}
      </Button>
      <div className="game-name">
        <h2>{nameOf(game.names, language)}</h2>
        <small className="fact">
          {card?.current ? t('draw', { issue: card.current.issue }) : t('closedNow')}
        </small>
      </div>
      <div className="game-clock">
        <small className="fact">{t('closesIn')}</small>
        <Countdown closesAt={card?.current?.closesAt ?? null} announce />
      </div>
      {jackpot !== null && (
        <p className="jackpot">
          <span>{t('jackpot')}</span> <b translate="no">{money(jackpot)}</b>
        </p>
      )}
      {last !== null && (
        <div className="game-last" aria-live="polite">
          <small className="fact">
            {t('lastNumbers')} · {last.issue}
          </small>
          <Numbers
            family={game.family}
            rows={last.rows}
            label={t('result', { issue: last.issue, numbers: numbersText(last.rows) })}
          />
        </div>
      )}
    </header>
  );
}

const NUMBERS = '.picker [tabindex="0"], .tiles [tabindex="0"], .entry input';
const SHOWN_TAB = '[role="tab"][aria-selected="true"]';

/** Moves the focus after a confirmation was closed: to the numbers of the next bet, or to the tab of the part that is shown. */
function useFocusAfter(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    const isOver = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isOver) return;
    const next =
      box.current?.querySelector<HTMLElement>(NUMBERS) ?? box.current?.querySelector<HTMLElement>(SHOWN_TAB);
    next?.focus();
  }, [isShown]);
  return box;
}

/** One game: betting beside its slip, results, trend, tickets and rules. */
export function GamePageView(props: GamePageProps) {
  const { game, card, price, currency, language, onBack } = props;
  const t = useText('lottery');
  const common = useText('common');
  const { money } = useFormat();
  const page = useGamePage({ game, card, price, currency });
  const { slip, purchase, section } = page;
  const { bought, goOn } = purchase;
  const panelId = useId();
  const box = useFocusAfter(bought !== null);
  const slipPanel = (
    <SlipPanel
      game={game}
      price={price}
      currency={currency}
      language={language}
      slip={slip}
      purchase={purchase}
      isMember={page.isMember}
      isOpen={card?.current != null}
      plan={page.plan}
      isChase={page.isChase}
      setChase={page.setChase}
      changePlan={page.changePlan}
      onLogin={page.logIn}
      onDeposit={page.deposit}
    />
  );
  return (
    <div className="game" ref={box}>
      <Head game={game} card={card} language={language} onBack={onBack} />
      <WinView win={page.win} />
      <Tabs
        label={t('sections')}
        rows={sections.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={section}
        onChange={page.setSection}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`tab_${section}`)} className="panel">
        {section === 'bet' && (
          <div className="bet-page">
            <BetPanel
              game={game}
              price={price}
              currency={currency}
              language={language}
              isSlipFull={slip.isFull}
              onAdd={slip.add}
            />
            {!page.isSheetOpen && <aside className="slip-side">{slipPanel}</aside>}
          </div>
        )}
        {section === 'results' && <ResultsView game={game} results={page.results} />}
        {section === 'trend' && <TrendSection game={game} results={page.results} />}
        {section === 'tickets' && (
          <TicketsView
            model={page.tickets}
            actions={page.actions}
            joy={page.win.joy}
            setJoy={page.win.setJoy}
            onLogin={page.logIn}
          />
        )}
        {section === 'rules' && <RulesView game={game} language={language} />}
      </div>
      {section === 'bet' && (
        <div className="slip-bar">
          <Button look="main" wide onClick={() => page.setSheet(true)} part="open-slip">
            <span>{t('slipCount', { count: slip.lines.length })}</span>
            <b translate="no">{money({ minor: slip.totalMinor, currency })}</b>
          </Button>
        </div>
      )}
      {bought !== null && (
        <Dialog open title={boughtTitle(t, bought)} closeLabel={common('close')} onClose={goOn} narrow="box">
          <BoughtView
            bought={bought}
            currency={currency}
            onAgain={goOn}
            onTickets={() => {
              page.setSection('tickets');
              goOn();
            }}
          />
        </Dialog>
      )}
      <Dialog
        open={page.isSheetOpen}
        title={t('slip')}
        closeLabel={common('close')}
        onClose={() => page.setSheet(false)}
        coverCloses
      >
        {slipPanel}
      </Dialog>
    </div>
  );
}
