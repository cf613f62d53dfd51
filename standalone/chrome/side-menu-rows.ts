import type { MemberKind } from '../../src/contract/entities/member';
import type { ChromeIconName } from '../kit/chrome-icon.view';
import type { Place } from '../routing/places';

/** What the rows of the side menu depend on. */
export interface MenuFacts {
  state: 'guest' | 'restoring' | 'member';
  kind: MemberKind | null;
  /** The member has a VIP label. */
  vip: boolean;
  /** The merchant pays for invitations. */
  referral: boolean;
  /** The site has the page, and it can be gone to. */
  has(place: Place): boolean;
}
export interface MenuRow {
  /** The page that it leads to; null opens the rounds played, over this one. */
  place: Place | null;
  /** Key in the `chrome` texts. */
  text: 'home' | 'LOTT' | 'vip' | 'invite' | 'registerCentre' | 'betting';
  icon: ChromeIconName;
}

/** HOME-2: which pages the menu names, in their order. */
export const menuRows = ({ state, kind, vip, referral, has }: MenuFacts): MenuRow[] => {
  const isAgent = state === 'member' && kind === 'agent';
  const rows: (MenuRow & { due: boolean })[] = [
    { place: 'home', text: 'home', icon: 'home', due: true },
    { place: 'lottery', text: 'LOTT', icon: 'games', due: true },
    { place: 'vip', text: 'vip', icon: 'crown', due: vip || state === 'guest' },
    { place: 'registerCentre', text: 'registerCentre', icon: 'invite', due: isAgent },
    { place: 'invite', text: 'invite', icon: 'invite', due: referral && !isAgent },
    { place: null, text: 'betting', icon: 'ticket', due: kind !== 'trial' || has('rounds') },
  ];
  return rows.filter(({ due, place }) => due && (place === null || has(place)));
};
