/** A lottery's lobby or one of its games, by the words of its kind. */
export type LotteryTarget =
  | { kind: 'vn'; prizeMode: 'LOTT' | 'ELOTT'; gameCode?: string; backUrl?: string }
  | { kind: 'classic'; prizeMode: 'LOTT' | 'ELOTT'; playType: 1 | 2; gameCode?: string }
  | { kind: 'sea' };

/** A place of the operator's site, by what it is: where it is, the page knows. */
export type SitePlace =
  | { at: 'home' }
  | { at: 'register' }
  /** The games of a category, of one vendor where named. */
  | { at: 'category'; category: string; vendor?: string }
  /** What a member marked or played. */
  | { at: 'own-games'; list: 'favourite' | 'recent' }
  /** The game that was started, alone on a page. */
  | { at: 'game'; category: string }
  | { at: 'lottery'; kind: LotteryTarget['kind']; gameCode: string }
  | { at: 'promotion'; id: string }
  /** A page of the member's own, by its address on Foyer's own site. */
  | { at: 'member'; path: string };
