import type { AskedWindow } from '../../src/contract/calls/records';
import type { TeamCard } from '../../src/contract/entities/agent-report';
import type { Database } from '../database/types';
import { GatewayError } from '../platform/index';
import { resolveWindow } from '../records/index';
import { readNote, writeNote } from './card.queries';
import { figuresOf, groupsOf } from './figures';
import { readMemberDays, readTeamDays } from './figures.queries';
import { later, placeOf } from './place';
import { readRates } from './rates.queries';
import { MAX_REPORT_DAYS, memberOf, ONLINE_MS, type TeamOf } from './team';
import { readMembers, trailTo } from './team.queries';

/** One member of a team, and what its agent writes down about them. */
export interface Cards {
  /** @throws GatewayError AGENT_UNKNOWN, RECORDS_WINDOW */
  card(of: TeamOf, asked: { memberId: string; window: AskedWindow }): Promise<TeamCard>;
  /** @throws GatewayError AGENT_UNKNOWN */
  note(of: TeamOf, asked: { memberId: string; note: string }): Promise<void>;
}

export const createCards = ({ db, now }: { db: Database; now: () => number }): Cards => ({
  async card({ merchant, agentId }, asked) {
    const caller = { merchantId: merchant.id, agentId };
    const { currency } = merchant;
    const place = await placeOf(db, caller, asked.memberId);
    const window = resolveWindow(asked.window, {
      ...{ zone: merchant.timeZone, nowMs: now(), most: MAX_REPORT_DAYS },
    });
    const one = { ...caller, memberId: place.memberId };
    const days = { from: later(window.from, place.since), to: window.to };
    const [rows, trail, own, team, rates, note] = await Promise.all([
      readMembers(db, { ...caller, ids: [place.memberId], onlineSince: new Date(now() - ONLINE_MS) }),
      trailTo(db, { ...caller, ...place }),
      readMemberDays(db, { ...one, ...days }),
      readTeamDays(db, { merchantId: merchant.id, agentId: place.memberId, ...days }),
      readRates(db.merchant(merchant.id).query, one),
      readNote(db, one),
    ]);
    const [row] = rows;
    if (!row) throw new GatewayError('AGENT_UNKNOWN');
    const { sum, products, days: byDay } = groupsOf(own, currency);
    const member = memberOf(row);
    return {
      member,
      trail: trail.map(({ id, username }) => ({ id: id.toString(), name: username })),
      own: sum,
      products,
      days: byDay,
      // A player's team is the player.
      team: member.isAgent
        ? figuresOf(
            team.find(({ day, product }) => day === '' && product === ''),
            currency,
          )
        : sum,
      rates,
      note,
      window,
    };
  },
  async note({ merchant, agentId }, { memberId, note }) {
    const caller = { merchantId: merchant.id, agentId };
    const place = await placeOf(db, caller, memberId);
    await writeNote(db, { ...caller, memberId: place.memberId, note });
  },
});
