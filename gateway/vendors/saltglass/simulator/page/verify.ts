import { byId, fillTexts, requestedLanguage, make } from '../../../page-kit/dom';
import { toHex, webFair, webSeedHash } from '../../../page-kit/fair-web';
import { createLanguage } from '../../../kit/language';
import type { PublicRound } from '../api-shapes';
import { drawText, leafText, rootText } from '../draw-text';
import { tidewheel, type TideKey } from '../locales/index';
import { drawPocket, isSpot, type SpotBet } from '../wheel';

const language = createLanguage<TideKey>(tidewheel, requestedLanguage());
const { say } = language;
const FIELDS = ['merchant', 'round', 'slip', 'bets'] as const;
const valueOf = (name: (typeof FIELDS)[number]): string => byId(name, HTMLInputElement).value.trim();

const hashText = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** `coral=100,7=40`; null when it is no list of bets. */
const readBets = (text: string): SpotBet[] | null => {
  const bets: SpotBet[] = [];
  for (const part of text.split(',').filter(Boolean)) {
    const match = /^\s*([a-z0-9]{1,8})=([1-9]\d{0,13})\s*$/.exec(part);
    if (!match?.[1] || !match[2] || !isSpot(match[1])) return null;
    bets.push({ spot: match[1], amountMinor: BigInt(match[2]) });
  }
  return bets;
};

const line = (isGood: boolean, text: string): HTMLElement =>
  make('p', { class: isGood ? 'ok' : 'bad-text', text });

const judge = async (round: PublicRound, slip: { id: string; bets: SpotBet[] }): Promise<HTMLElement[]> => {
  const isSeed = (await webSeedHash(round.seed)) === round.commitment;
  const isRoot = (await hashText(rootText(round.leaves))) === round.root;
  const pocket = await webFair(
    {
      serverSeed: round.seed,
      textOf: (cursor) => drawText({ no: BigInt(round.no), root: round.root, cursor }),
    },
    drawPocket,
  );
  const isIn = slip.id === '' || round.leaves.includes(await hashText(leafText(slip)));
  const counted = { count: round.leaves.length };
  return [
    line(isSeed, say(isSeed ? 'vSeedOk' : 'vSeedBad')),
    ...(isRoot ? [] : [line(false, say('vRootBad'))]),
    ...(slip.id === '' ? [] : [line(isIn, isIn ? say('vSlipOk', counted) : say('vSlipBad'))]),
    line(pocket === round.pocket, say(pocket === round.pocket ? 'vPocketOk' : 'vPocketBad', { pocket })),
  ];
};

const check = async (): Promise<void> => {
  const result = byId('result', HTMLElement);
  const [merchant, no, id, bets] = [
    valueOf('merchant'),
    valueOf('round'),
    valueOf('slip'),
    readBets(valueOf('bets')),
  ];
  if (!/^\d{1,9}$/.test(merchant) || !/^\d{1,16}$/.test(no) || bets === null)
    return result.replaceChildren(line(false, say('vBad')));
  const reply = await fetch(`/games/saltglass/rounds/${merchant}/${no}`);
  if (!reply.ok) return result.replaceChildren(line(false, say('vNone')));
  result.replaceChildren(...(await judge((await reply.json()) as PublicRound, { id, bets })));
};

document.documentElement.lang = language.code;
fillTexts(document, language);
const facts = new URLSearchParams(location.hash.slice(1));
for (const name of FIELDS) byId(name, HTMLInputElement).value = facts.get(name) ?? '';
byId('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
if (facts.has('round')) void check();
