import { useCallback, useState } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { FIRST_PLAN, type ChasePlan } from './chase';
import type { Price } from './slip';
import type { Card } from './use-lottery';
import { useVisitor } from './use-lottery';
import { usePurchase } from './use-purchase';
import { useSlip } from './use-slip';
import { useNewWin, useResults, useTicketActions, useTickets } from './use-tickets';

export const sections = ['bet', 'results', 'trend', 'tickets', 'rules'] as const;
type Section = (typeof sections)[number];

/** Everything of one game's page. */
export function useGamePage(input: { game: LotteryGame; card: Card | null; price: Price; currency: string }) {
  const { game, card, price, currency } = input;
  const { isMember, logIn, deposit } = useVisitor();
  const [section, setSection] = useState<Section>('bet');
  const [isSheetOpen, setSheet] = useState(false);
  const [isChase, setChase] = useState(false);
  const [plan, setPlan] = useState(FIRST_PLAN);
  const [turn, setTurn] = useState(0);
  const slip = useSlip(game, price, currency);
  const lastIssue = card?.last?.issue ?? '';
  const results = useResults(game.code, lastIssue);
  const tickets = useTickets(game.code, `${turn} ${lastIssue}`);
  const win = useNewWin(game.code, tickets.tickets, tickets.load === 'ready');
  const actions = useTicketActions(tickets.refresh, (lines) => {
    slip.add(lines);
    setSection('bet');
  });
  const purchase = usePurchase({
    game,
    currency,
    price,
    slip,
    issue: card?.current?.issue ?? '',
    plan: isChase ? plan : null,
    onBought: () => {
      setTurn((old) => old + 1);
      setSheet(false);
    },
  });
  return {
    section,
    setSection: (value: string) => setSection(sections.find((one) => one === value) ?? 'bet'),
    isSheetOpen,
    setSheet,
    isChase,
    setChase,
    plan,
    changePlan: useCallback((part: Partial<ChasePlan>) => setPlan((old) => ({ ...old, ...part })), []),
    slip,
    purchase,
    results,
    tickets,
    win,
    actions,
    isMember,
    logIn,
    deposit,
  };
}
export type GamePage = ReturnType<typeof useGamePage>;
