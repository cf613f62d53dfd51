import { useEffect, useState } from 'react';
import type { Game } from '../../contract/entities/game';
import type { GameDetail, GameFacts } from '../../contract/entities/game-facts';
import { gameFactsDomain, readGameFacts } from '../../core/domains/game-facts';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useDomain } from '../../react';

interface Looked {
  detail: GameDetail | null;
  error: AppError | null;
}

/** All that is known of a game, asked for when a visitor looks; until then what its list says. */
export function useGameDetail({
  id: gameId,
  facts: listed,
}: Game): Looked & { known: GameFacts; retry(): void } {
  const facts = useDomain(gameFactsDomain);
  const [state, setState] = useState<Looked>({ detail: null, error: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    setState({ detail: null, error: null });
    facts.detail(gameId).then(
      (detail) => gone || setState({ detail, error: null }),
      (thrown: unknown) => {
        // A gateway without this call: what the list says is all there is.
        const error = isAppError(thrown) && thrown.code !== 'FUNCTION_NOT_AVAILABLE' ? thrown : null;
        if (!gone) setState({ detail: null, error });
      },
    );
    return () => {
      gone = true;
    };
  }, [facts, gameId, tries]);
  const known = state.detail?.facts ?? readGameFacts(listed);
  return { ...state, known, retry: () => setTries(tries + 1) };
}
