import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LotteryArea, LotteryBoard, LotteryPrizeMode } from '../../contract/entities/lottery';
import type { LotteryFamily, LotteryGame } from '../../contract/lottery';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import { lotteryDomain } from '../../core/domains/lottery';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useHost, useSessionEvents, useStore } from '../../react';
import { useSecond } from '../../react/use-second';
import { useTier } from '../../react/use-tier';

const SECOND_MS = 1_000;

export type AreaChoice = 'all' | LotteryArea;
export type ModeChoice = 'all' | LotteryPrizeMode;
/** A game's board with what its pictures need. */
export type Card = LotteryBoard & { family: LotteryFamily };

const isKnown = (board: LotteryBoard): board is Card => board.family !== '';

/** Codes of the games in the menus of a prize mode; null while all games are meant. Menus that do not come narrow nothing. */
function useMenuCodes(mode: ModeChoice): ReadonlySet<string> | null {
  const domain = useDomain(lotteryDomain);
  const [codes, setCodes] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    setCodes(null);
    if (mode === 'all') return undefined;
    let gone = false;
    domain.menus({ area: 'LOTT', prizeMode: mode }).then(
      (groups) => {
        if (!gone) setCodes(new Set(groups.flatMap(({ games }) => games.map(({ code }) => code))));
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
      },
    );
    return () => {
      gone = true;
    };
  }, [domain, mode]);
  return codes;
}

/** Games with their draws, fresh while the view is there. */
export function useBoards(area: AreaChoice, mode: ModeChoice) {
  const domain = useDomain(lotteryDomain);
  useEffect(() => domain.watch(), [domain]);
  const { load, boards, error } = useStore(domain.store, (state) => state);
  const codes = useMenuCodes(mode);
  const cards = useMemo(
    () =>
      boards
        .filter(isKnown)
        .filter((board) => area === 'all' || board.area === area)
        .filter(({ code }) => codes === null || codes.has(code)),
    [boards, area, codes],
  );
  return { load, cards, error, retry: () => void domain.refresh() };
}

/** Whole seconds until a moment of the gateway's clock. */
export function useLeft(at: number | null): number {
  const domain = useDomain(lotteryDomain);
  useSecond(() => domain.now());
  return at === null ? 0 : Math.max(Math.ceil((at - domain.now()) / SECOND_MS), 0);
}

/** A game's rules, and the language that its own names are read in. */
export function useRules(code: string) {
  const domain = useDomain(lotteryDomain);
  const { system, i18n } = useClient();
  const [state, setState] = useState<{ game: LotteryGame | null; error: AppError | null }>({
    game: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    setState({ game: null, error: null });
    domain.rules(code).then(
      (game) => {
        if (!gone) setState({ game, error: null });
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        if (!gone) setState({ game: null, error });
      },
    );
    return () => {
      gone = true;
    };
  }, [domain, code, turn]);
  const language = useStore(i18n.store, (one) => one.language);
  const currency = useStore(system.store, ({ status }) => status?.currency ?? '');
  const { game } = state;
  // The list of games does without the rules that read everything else of a game.
  const units = game?.currencyUnits ?? {};
  const price = Object.hasOwn(units, currency) ? (units[currency] ?? null) : null;
  return {
    ...state,
    language,
    currency,
    price,
    /** It has no price in the merchant's currency. */
    isNotSold: game !== null && currency !== '' && price === null,
    retry: () => setTurn((old) => old + 1),
  };
}

/** Which game is open: the page's attribute says the first, then the visitor. */
export function useChosenGame(attribute: string) {
  const host = useHost();
  useSessionEvents();
  const [chosen, setChosen] = useState(attribute);
  useEffect(() => setChosen(attribute), [attribute]);
  const choose = useCallback(
    (code: string) => {
      setChosen(code);
      host.emit('foyer-lottery-game', { game: code });
    },
    [host],
  );
  return { chosen, choose };
}

/** Who looks: guests see everything and log in at the bet. */
export function useVisitor() {
  const client = useClient();
  const state = useStore(client.session.store, (one) => one.state);
  return {
    isMember: state === 'member',
    logIn: () => void client.intend({ type: 'need-login' }),
    deposit: () => void client.intend({ type: 'open-deposit' }),
  };
}

/** A member on a page that is not the operator's own: money is staked behind the gate there. */
export function useIsGated(): boolean {
  const client = useClient();
  const isMember = useStore(client.session.store, ({ state }) => state === 'member');
  const tier = useTier();
  return isMember && (tier === 'partner' || client.ports.page.isLent === true);
}

/** The lottery's words in the visitor's language: guests read them too, so they are asked for here. */
export function useLotteryTexts(): boolean {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language);
  useEffect(() => {
    if (!isDue) return undefined;
    let gone = false;
    void addTextsBehindLogin(i18n).then(() => {
      if (!gone) setSettled(language);
    });
    return () => {
      gone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}
