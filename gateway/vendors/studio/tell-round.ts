import { createLanguage } from '../kit/language';
import type { VendorRound } from '../types';
import { facts as texts } from './locales/facts';
import { tableOf } from './replay';
import type { Round } from './round-rows';

/** Client seed and nonce with the server's committed seed; docs/studio.md says how a round is computed from them. */
const METHOD = 'hmac-sha256-seeds';

const picksText = (round: Round): string => JSON.stringify(round.picks);
const actionsText = (round: Round): string =>
  JSON.stringify(round.actions.map(({ name, value, afterMs }) => ({ name, value, afterMs })));

/** The page that computes a round. The seeds travel behind the hash sign: they never reach a server or its log. */
const verifyAddress = (input: { round: Round; language: string; baseUrl: string }): string => {
  const { round } = input;
  const url = new URL(`/games/studio/${round.vendor}/${round.gameId}/verify`, input.baseUrl);
  url.searchParams.set('lang', input.language);
  url.hash = new URLSearchParams({
    ...{
      server: round.hiddenSeed,
      hash: round.seedHash,
      client: round.clientSeed,
      nonce: String(round.nonce),
    },
    ...{ picks: picksText(round), actions: actionsText(round) },
  }).toString();
  return url.href;
};

/** One round for its player's history. The server's seed is told only when it has been revealed. */
export const tellRound = (input: {
  round: Round;
  title: string;
  language: string;
  baseUrl: string;
}): VendorRound => {
  const { round, title } = input;
  const { code, say } = createLanguage(texts, input.language);
  const isPlayed = round.winMinor !== null;
  const number = (value: number): string => new Intl.NumberFormat(code).format(value);
  const rowsOf = (): VendorRound['rows'] => {
    const table = tableOf(round);
    const times = new Intl.NumberFormat(code, { maximumFractionDigits: 2 }).format(table.paid / table.staked);
    return [
      { label: say('game'), value: title },
      { label: say('places'), value: number(round.picks.length) },
      ...(round.actions.length === 0 ? [] : [{ label: say('moves'), value: number(round.actions.length) }]),
      { label: say('paid'), value: say('times', { times }) },
    ];
  };
  return {
    rows: isPlayed ? rowsOf() : [],
    proof: {
      method: METHOD,
      revealed: round.isRevealed,
      values: {
        seedHash: round.seedHash,
        ...(round.isRevealed ? { serverSeed: round.hiddenSeed } : {}),
        clientSeed: round.clientSeed,
        nonce: String(round.nonce),
        rules: `${round.family} ${round.model}`,
        picks: picksText(round),
        actions: actionsText(round),
      },
      url: round.isRevealed && isPlayed ? verifyAddress(input) : '',
    },
  };
};
