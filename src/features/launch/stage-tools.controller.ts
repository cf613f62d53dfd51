import { useEffect, useRef, useState } from 'react';
import type { Money } from '../../contract/money';
import { roundsDomain } from '../../core/domains/rounds';
import { isAppError } from '../../core/kernel/app-error';
import type { LaunchState } from '../../core/types';
import { useClient, useDomain, useFormat } from '../../react';
import type { Offer } from './game-messages';
import {
  keepTaste,
  readGameOffer,
  readTaste,
  type GameEntry,
  type GameSwitch,
  type GameTaste,
} from './game-offer';
import { createPlayResult } from './play-result';

const MINUTE_MS = 60_000;
/** Several rounds may end within this; one question asks for all. */
const SETTLE_MS = 1_500;

/** What the frame tells a game: its bar is taken over, with what was chosen before. */
const requestOf = ({ sound, turbo }: GameTaste, open?: GameEntry): object => ({
  type: 'FRAME',
  ...(sound === undefined ? {} : { sound }),
  ...(turbo === undefined ? {} : { turbo }),
  ...(open === undefined ? {} : { open }),
});

/** Time in this game and its result, where the member wants to see them. */
function useFigures(state: LaunchState, isWanted: boolean, moves: number): { minutes: number; net: string } {
  const client = useClient();
  const { money } = useFormat();
  const domain = useDomain(roundsDomain);
  const { clock } = client.ports;
  const [from] = useState(() => ({ here: clock.now(), gateway: client.serverTime.now() }));
  const [result] = useState(() =>
    createPlayResult(domain, {
      vendor: state.game?.vendor ?? '',
      gameId: state.game?.id ?? '',
      from: from.gateway,
    }),
  );
  const [minutes, setMinutes] = useState(0);
  const [net, setNet] = useState<Money | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: unknown = null;
    const look = (): void => {
      setMinutes(Math.floor((clock.now() - from.here) / MINUTE_MS));
      timer = clock.setTimeout(look, MINUTE_MS / 4);
    };
    look();
    return () => clock.clearTimeout(timer);
  }, [clock, from, isWanted]);
  useEffect(() => {
    // Play money has no result.
    if (!isWanted || state.trial) return undefined;
    const asked = new AbortController();
    const timer = clock.setTimeout(() => {
      result(asked.signal).then(setNet, (error: unknown) => {
        // A partner's page is told no rounds, and what did not come is not guessed.
        if (!isAppError(error)) throw error;
        if (!asked.signal.aborted) setNet(null);
      });
    }, SETTLE_MS);
    return () => {
      clock.clearTimeout(timer);
      asked.abort();
    };
    // Asked again with every movement that the game has shown, and each minute for games that tell of none.
  }, [clock, result, isWanted, state.trial, moves, minutes]);
  return { minutes, net: net === null ? '' : `${net.minor > 0n ? '+' : ''}${money(net)}` };
}

/** The menu of a running game: what its own bar held, and what the site remembers from game to game. */
export function useStageTools(props: {
  state: LaunchState;
  offer: Offer | null;
  moves: number;
  focus(): void;
}) {
  const { state, offer, moves, focus } = props;
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const [taste, setTaste] = useState(() => readTaste(client));
  const latest = useRef(taste);
  const game = offer === null ? null : readGameOffer(offer.value);
  useEffect(() => {
    // What was chosen in another game holds in this one; what this one says of itself otherwise is its choice.
    offer?.answer(requestOf(latest.current));
  }, [offer]);
  const goesToGame = useRef(false);
  useEffect(() => {
    // A closed dialog gives the focus back to its button; what was opened in the game is used there.
    if (isOpen || !goesToGame.current) return;
    goesToGame.current = false;
    focus();
  });
  const keep = (next: GameTaste): void => {
    latest.current = next;
    setTaste(next);
    keepTaste(client, next);
  };
  return {
    isOpen,
    setOpen,
    entries: game?.entries ?? [],
    /** Those that the game knows, with how they stand. */
    switches: Object.entries(game?.settings ?? {}).map(([name, is]) => ({
      name: name as GameSwitch,
      isOn: taste[name as GameSwitch] ?? is,
    })),
    toggle(name: GameSwitch, isOn: boolean): void {
      keep({ ...taste, [name]: isOn });
      offer?.answer(requestOf({ [name]: isOn }));
    },
    hasFigures: taste.figures === true,
    toggleFigures: () => keep({ ...taste, figures: taste.figures !== true }),
    show(entry: GameEntry): void {
      goesToGame.current = true;
      setOpen(false);
      offer?.answer(requestOf({}, entry));
    },
    figures: useFigures(state, taste.figures === true, moves),
  };
}
