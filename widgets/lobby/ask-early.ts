import type { PageRegistry } from '../../src/element/page-client';

// Runs before the code that the lobby shares with others has come, so it may import none of it. ask-early.test.ts compares each
// request with the client's own: one that differs would be asked twice.

interface Lane {
  title: string;
  cards: unknown[];
}

/** Attributes with which a lobby begins elsewhere than with all games of its first category. */
const ELSEWHERE = 'category vendor classify filter search page home'.split(' ');
/** Its vendors may stand in categories of their own: games.split.ts knows. */
const SPLIT = 'SPORTS';

/** What a page added to all objects is no option of a request. */
const bare = <T extends object>(object: T): T => Object.setPrototypeOf(object, null) as T;

/**
 * Asks what a guest's lobby asks first: the categories, then the games of the first one. The transport takes an answer in place of
 * the same request; what nothing takes was asked in vain, no more.
 */
export function askEarly(
  registry: Pick<PageRegistry, 'config' | 'early'>,
  lobby: Pick<Element, 'hasAttribute' | 'getAttribute'>,
  /** Null where the page may not read it. */
  kept: (store: 'session' | 'local', key: string) => string | null,
  fetch: typeof globalThis.fetch,
): void {
  const { gateway, merchant, credentials = 'same-origin', dialect, language: named } = registry.config;
  const language =
    kept('local', 'hisLang') ?? (lobby.getAttribute('language')?.toUpperCase() || named || 'EN');
  if (
    merchant === '' ||
    dialect === 'legacy' ||
    lobby.hasAttribute('games') ||
    Object.hasOwn(lobby, 'games') ||
    kept('session', `${merchant}.token`) ||
    // This visit knows the categories: its lobby asks for games at once.
    kept('session', `${merchant}.gameVendor.${language}`)
  )
    return;
  const headers = bare({ Merchant: merchant, Device: 'web', Language: language, 'X-Gateway-Version': '3' });
  const asked = new Map<string, Promise<Response>>();
  const ask = (path: string): Promise<Response> => {
    const url = `${gateway}/wps/relay/GCSGAME_${path}`;
    const answer = fetch(url, bare({ headers, credentials, redirect: 'error' as const }));
    asked.set(url, answer);
    return answer;
  };
  registry.early = (request) => {
    const { url, headers: said } = request;
    const answer = asked.get(url);
    asked.delete(url);
    if (!answer || said.get('Language') !== language || said.has('Authorization')) return undefined;
    return new Promise((resolve, reject) => {
      answer.then(resolve, reject);
      request.signal.addEventListener('abort', reject);
    });
  };
  ask(`newGameVendor?platform=html5-desktop&merchantCode=${merchant}`)
    .then((answer) => answer.clone().json() as Promise<{ value: { data: { lanes: Lane[] } } }>)
    .then(({ value }) => {
      const gameType = value.data.lanes.find(({ cards }) => cards[0])?.title;
      if (
        !gameType ||
        gameType === SPLIT ||
        kept('local', `${merchant}.taste`) ||
        ELSEWHERE.some((name) => lobby.hasAttribute(name))
      )
        return null;
      return ask(
        `gameList?clientType=3&platform=flash%2Chtml5-desktop&merchant=${merchant}&gameType=${gameType}&vassalage=&gameClassify=&gameName=&pageNo=1&pageSize=18&language=${language}`,
      );
    })
    .catch(() => undefined);
}
