import { dayAfter, nextStart, spanOf } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { merchantToday } from '../contracts/contracts.queries';
import { act, offer, type Signer } from '../contracts/signing';
import { readPaySettings, writePaySettings } from '../pay/runs.queries';
import { readRebateSettings, writeRebateSettings } from '../rebates/rebates.queries';
import { backdate, writeBets, writePastRates, writePlay, writeVisits } from './demo.queries';
import {
  DEMO_BET_DAYS,
  DEMO_DAYS,
  demoBets,
  demoContracts,
  type DemoPerson,
  demoPeople,
  demoPlay,
  demoRates,
} from './plan';

const signerOf = (side: Signer['side'], memberId: bigint | null): Signer => ({
  ...{ side, memberId, actor: 'demo', language: 'EN', wording: '' },
});

/** Puts a team with three months of play and every kind of contract below an agent of the demo. */
export const writeDemoTeam = async (
  query: Query,
  of: {
    merchant: { id: number; currency: string };
    agentId: bigint;
    /** Makes a member of the team. */
    insert: (person: DemoPerson, agentId: bigint) => Promise<bigint>;
  },
): Promise<{ people: number; days: number; contracts: number }> => {
  const merchantId = of.merchant.id;
  const people = demoPeople();
  const ids: bigint[] = [];
  const idOf = (place: number | null): bigint => (place === null ? of.agentId : (ids[place] ?? of.agentId));
  for (const person of people) ids.push(await of.insert(person, idOf(person.above)));
  const today = await merchantToday(query, merchantId);
  const from = dayAfter(today, -DEMO_DAYS);
  const play = demoPlay(people);
  const lastPlayed = new Map(play.map(({ person, ago }) => [person, ago]));
  await writeVisits(query, {
    merchantId,
    rows: people.map(({ since }, person) => ({
      memberId: idOf(person),
      came: dayAfter(today, -since),
      // Agents look every day.
      seen: dayAfter(today, -(lastPlayed.get(person) ?? 1)),
    })),
  });
  await writePlay(query, {
    ...{ merchantId, from },
    rows: [
      ...play
        .filter(({ ago }) => ago > DEMO_BET_DAYS)
        .map(({ person, ago, ...row }) => ({ ...row, memberId: idOf(person), day: dayAfter(today, -ago) })),
      // Agents do not play here, but stood there as well.
      ...ids.map((memberId) => ({
        ...{ memberId, day: from, category: '', turnover: 0n, won: 0n, winnings: 0n, rounds: 0 },
      })),
    ],
  });
  await writeBets(query, {
    merchantId,
    rows: demoBets(play).map(({ person, ago, ...row }) => ({
      ...row,
      memberId: idOf(person),
      day: dayAfter(today, -ago),
    })),
  });
  await widenBand(query, merchantId);
  await payRebates(query, { merchantId, day: dayAfter(today, -DEMO_BET_DAYS), people, idOf });
  const contracts = demoContracts(people, of.merchant.currency);
  for (const { person, terms, ago } of contracts) {
    const receiverId = idOf(person);
    const payerId = person === null ? null : idOf(people[person]?.above ?? null);
    const common = { merchantId, now: new Date() };
    const row = await offer(query, {
      ...{ ...common, receiverId, payerId, terms, confirmed: true, signer: signerOf('payer', payerId) },
    });
    await act(query, { ...common, row, action: 'A', signer: signerOf('receiver', receiverId) });
    const day = dayAfter(today, -ago);
    const span = spanOf(terms);
    const isBegin = span === 'D' || span === 'h' || span === '5';
    await backdate(query, { merchantId, contractId: row.id, day: isBegin ? day : nextStart(span, day) });
  }
  return { people: people.length, days: play.length, contracts: contracts.length };
};

/** Part of a running day that is booked at once. */
const REBATE_MINUTES = 5;
/** Rates of the whole team, and rebates by them for the days that are there bet by bet. */
const payRebates = async (
  query: Query,
  of: {
    merchantId: number;
    day: string;
    people: readonly DemoPerson[];
    idOf: (place: number | null) => bigint;
  },
): Promise<void> => {
  const { merchantId, day } = of;
  const rows = demoRates(of.people).map(({ person, product, ppm }) => ({
    ...{ memberId: of.idOf(person), product, ppm },
  }));
  await writePastRates(query, { merchantId, day, rows });
  const settings = await readRebateSettings(query, { merchantId });
  if (settings.from_day === null)
    await writeRebateSettings(query, {
      ...{ merchantId, settings: { ...settings, from_day: day, live_minutes: REBATE_MINUTES } },
    });
};

/** What is paid without an operator: dividends of a team of this size are above what a merchant begins with. */
const DEMO_BAND = 5_000_000n;
const widenBand = async (query: Query, merchantId: number): Promise<void> => {
  const settings = await readPaySettings(query, merchantId);
  if (settings.auto_up_to < DEMO_BAND)
    await writePaySettings(query, { merchantId, settings: { ...settings, auto_up_to: DEMO_BAND } });
};
