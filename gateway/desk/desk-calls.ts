import * as v from 'valibot';
import { identityReasons } from '../../src/contract/entities/identity-check';
import { operatorRefusals } from '../../src/contract/entities/withdrawal';
import type { DrawState } from '../lottery/index';
import { brandCalls } from './brand/brand-calls';
import { contentCalls } from './content/content-calls';
import {
  ABOUT_MEMBERS,
  ADMIN,
  APPROVES,
  AUDIT,
  call,
  CASES,
  type DeskCall,
  EVERY,
  instant,
  LOCKS,
  moment,
  MONEY,
  NOTES,
  nothing,
  PAYS,
} from './desk-call';
import { houseCalls } from './desk-house-calls';
import { reportCalls } from './reports/report-calls';

export type { DeskCall } from './desk-call';

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));
/** The last id of the page before; absent: the first page. */
const before = v.optional(id);
/** The same in lists that begin with the oldest. */
const after = v.optional(id);
const note = v.pipe(v.string(), v.trim(), v.maxLength(300));
const neededNote = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));
/** The bank's own name of a movement, with the spaces that a statement prints in it. */
const bankRef = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9./_ -]{4,64}$/));
const ofMember = v.strictObject({ id });
const pageOfMember = v.strictObject({ id, before });
const withdrawalSubject = (input: { id: string }): string => `withdrawal ${input.id}`;
const checkSubject = (input: { id: string }): string => `identity ${input.id}`;
const feedbackSubject = (input: { id: string }): string => `feedback ${input.id}`;
const depositSubject = (input: { id: string }): string => `deposit ${input.id}`;
const returnSubject = (input: { id: string }): string => `return ${input.id}`;
const promotionCode = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,39}$/));
/** A definition as it is typed; the tool says which field does not hold. */
const definition = v.pipe(v.string(), v.minLength(2), v.maxLength(12_000));
const promotionSubject = (input: { code: string }): string => `promotion ${input.code}`;
const messageCode = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/));
const messageSubject = (input: { code: string }): string => `message ${input.code}`;
const contestSubject = (input: { code: string }): string => `contest ${input.code}`;
const budgetAmount = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,13}(\.\d{1,8})?$/));
/** Empty: the merchant's currency. */
const budgetUnit = v.optional(v.pipe(v.string(), v.regex(/^(|PTS|TKT\d{1,5})$/)), '');
const paySubject = (input: { id: string }): string => `pay run ${input.id}`;
const released = v.strictObject({ id, release: v.boolean(), reason: neededNote });
const referralSubject = (input: { id: string }): string => `self-referral ${input.id}`;
const receiptSubject = (input: { id: string }): string => `receipt ${input.id}`;
const memberSubject = (input: { id: string }): string => `member ${input.id}`;
const drawSubject = (input: { id: string }): string => `draw ${input.id}`;
const gameCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}$/));
/** Numbers of one draw as they are typed: rows with | between them. The game says which are numbers of it. */
const drawnNumbers = v.pipe(v.string(), v.trim(), v.regex(/^[\d,| ]{1,1000}$/));
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
/** Draws of at most so long are listed at once: two days, one of which has a change of the clock. */
const MAX_LISTED_MS = 49 * 3_600_000;
const drawStates = [
  'scheduled',
  'open',
  'closed',
  'sealed',
  'drawn',
  'published',
  'settling',
  'settled',
  'corrected',
  'void',
] as const satisfies readonly DrawState[];
const secret = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}\.[A-Za-z0-9_-]{43}$/));
const code = v.pipe(v.string(), v.maxLength(12));
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** Up to a month without the right to write. */
const muteHours = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720));

export const deskCalls = {
  'door.login': call({
    roles: [],
    // name, or name@merchant where the gateway has several.
    input: v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)), password, code }),
  }),
  'door.invited': call({ roles: [], input: v.strictObject({ link: secret }) }),
  'door.open': call({ roles: [], input: v.strictObject({ link: secret, password, code }) }),

  'desk.me': call({ roles: EVERY, input: nothing, passive: true }),
  /** How much waits in each queue that the operator may see. */
  'desk.counts': call({ roles: EVERY, input: nothing, passive: true }),
  'desk.leave': call({ roles: EVERY, input: nothing, subject: () => 'session' }),

  'members.find': call({
    roles: ABOUT_MEMBERS,
    input: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)) }),
  }),
  'member.open': call({ roles: ABOUT_MEMBERS, input: ofMember, subject: memberSubject }),
  'member.ledger': call({ roles: ABOUT_MEMBERS, input: pageOfMember, subject: memberSubject }),
  'member.rounds': call({ roles: ABOUT_MEMBERS, input: pageOfMember, subject: memberSubject }),
  'member.devices': call({ roles: ABOUT_MEMBERS, input: ofMember, subject: memberSubject }),
  'member.events': call({ roles: ABOUT_MEMBERS, input: pageOfMember, subject: memberSubject }),
  'member.limits': call({ roles: ABOUT_MEMBERS, input: ofMember, subject: memberSubject }),
  'member.exclude': call({
    roles: LOCKS,
    input: v.strictObject({ id, months: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_200)) }),
    subject: memberSubject,
  }),
  'member.notes': call({ roles: ABOUT_MEMBERS, input: pageOfMember, subject: memberSubject }),
  'member.note': call({
    roles: NOTES,
    input: v.strictObject({ id, text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)) }),
    subject: memberSubject,
  }),
  'member.lock': call({ roles: LOCKS, input: ofMember, subject: memberSubject }),
  'member.unlock': call({ roles: LOCKS, input: ofMember, subject: memberSubject }),
  /** Removes lost factors once two operators have decided it. */
  'member.reset': call({
    roles: LOCKS,
    input: v.strictObject({ id, note: neededNote }),
    subject: memberSubject,
  }),
  /** Makes the member an agent; rates as the tool reads them, '' to set them later. */
  'member.promote': call({
    roles: ADMIN,
    input: v.strictObject({ id, rates: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '') }),
    subject: memberSubject,
  }),

  'withdrawals.queue': call({ roles: EVERY, input: v.strictObject({ after }), passive: true }),
  'withdrawals.show': call({ roles: EVERY, input: ofMember, subject: withdrawalSubject }),
  'withdrawals.approve': call({ roles: APPROVES, input: ofMember, subject: withdrawalSubject }),
  'withdrawals.refuse': call({
    roles: APPROVES,
    input: v.strictObject({ id, reason: v.picklist(operatorRefusals), note }),
    subject: withdrawalSubject,
  }),
  'withdrawals.retry': call({ roles: PAYS, input: ofMember, subject: withdrawalSubject }),
  'withdrawals.arrived': call({
    roles: PAYS,
    input: v.strictObject({ id, note: neededNote }),
    subject: withdrawalSubject,
  }),
  /** What was found at the bank of a payout of which its provider speaks no more; `bankRef` where it was paid. */
  'withdrawals.settle': call({
    roles: APPROVES,
    input: v.pipe(
      v.strictObject({
        id,
        paid: v.boolean(),
        bankRef: v.optional(v.union([v.literal(''), bankRef]), ''),
        note: v.optional(note, ''),
      }),
      v.check(({ paid, bankRef: ref }) => paid === (ref !== '')),
    ),
    subject: withdrawalSubject,
  }),
  'cases.queue': call({ roles: EVERY, input: v.strictObject({ after }), passive: true }),
  'cases.close': call({
    roles: CASES,
    input: v.strictObject({ id, note: neededNote }),
    subject: (input) => `case ${input.id}`,
  }),

  'identity.queue': call({ roles: LOCKS, input: v.strictObject({ after }), passive: true }),
  'identity.show': call({ roles: LOCKS, input: ofMember, subject: checkSubject }),
  'identity.picture': call({
    roles: LOCKS,
    input: v.strictObject({ id, side: v.picklist(['front', 'back', 'selfie']) }),
    subject: checkSubject,
  }),
  'identity.pass': call({ roles: LOCKS, input: ofMember, subject: checkSubject }),
  'identity.refuse': call({
    roles: LOCKS,
    input: v.strictObject({ id, reason: v.picklist(identityReasons), note }),
    subject: checkSubject,
  }),
  'feedback.queue': call({ roles: LOCKS, input: v.strictObject({ after }), passive: true }),
  'feedback.picture': call({
    roles: LOCKS,
    input: v.strictObject({ id, number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)) }),
    subject: feedbackSubject,
  }),
  'feedback.answer': call({
    roles: LOCKS,
    input: v.strictObject({ id, text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)) }),
    subject: feedbackSubject,
  }),

  /** Rooms of the chat; by itself those in which a member waits. The operator's seats hold on by it. */
  'chat.queue': call({
    roles: LOCKS,
    input: v.strictObject({ all: v.optional(v.boolean()) }),
    passive: true,
  }),
  'chat.show': call({ roles: LOCKS, input: ofMember, passive: true }),
  'chat.list': call({ roles: LOCKS, input: nothing, passive: true }),
  'chat.seat': call({
    roles: LOCKS,
    input: v.strictObject({ id, as: v.picklist(['online', 'busy', 'away']), nextAt: moment }),
    subject: (input) => `chat model ${input.id}`,
  }),
  'chat.say': call({
    roles: LOCKS,
    input: v.strictObject({
      id,
      key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,40}$/)),
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
    }),
    subject: (input) => `chat room ${input.id}`,
  }),
  'chat.mute': call({
    roles: LOCKS,
    input: v.strictObject({ id, hours: muteHours, note: neededNote }),
    subject: memberSubject,
  }),
  /** Messages that members reported or moderation held back. */
  'reports.queue': call({ roles: LOCKS, input: nothing, passive: true }),
  'reports.decide': call({
    roles: LOCKS,
    input: v.strictObject({
      id,
      decision: v.picklist(['release', 'remove', 'keep']),
      muteHours: v.optional(v.union([v.literal(0), muteHours]), 0),
    }),
    subject: (input) => `report ${input.id}`,
  }),

  'proofs.queue': call({ roles: MONEY, input: v.strictObject({ after }), passive: true }),
  'proofs.show': call({ roles: MONEY, input: ofMember, subject: depositSubject }),
  'proofs.picture': call({ roles: PAYS, input: v.strictObject({ id, proof: id }), subject: depositSubject }),
  'proofs.confirm': call({
    roles: PAYS,
    input: v.strictObject({
      id,
      minor: v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)),
      bankRef,
      paidAt: instant,
    }),
    subject: depositSubject,
  }),
  'proofs.refuse': call({
    roles: PAYS,
    input: v.strictObject({
      id,
      reason: v.picklist(['not_arrived', 'other_person', 'unreadable', 'other']),
      note,
    }),
    subject: depositSubject,
  }),
  'suspense.list': call({ roles: MONEY, input: v.strictObject({ after }), passive: true }),
  'suspense.credit': call({
    roles: PAYS,
    input: v.strictObject({ id, memberId: v.optional(id) }),
    subject: receiptSubject,
  }),
  'suspense.refund': call({ roles: PAYS, input: ofMember, subject: receiptSubject }),

  'disputes.queue': call({ roles: MONEY, input: nothing, passive: true }),
  /** What members owe after a dispute that was lost. */
  'debts.list': call({ roles: MONEY, input: v.strictObject({ after }), passive: true }),
  'debts.waive': call({
    roles: APPROVES,
    input: v.strictObject({ id, note: neededNote }),
    subject: (input) => `debt ${input.id}`,
  }),
  'alarms.queue': call({ roles: MONEY, input: v.strictObject({ after }), passive: true }),
  'deposits.show': call({ roles: MONEY, input: ofMember, subject: depositSubject }),
  /** Runs of agents' pay that wait for operators, and what agents have not been paid in full. */
  'pay.queue': call({ roles: MONEY, input: nothing, passive: true }),
  'pay.show': call({ roles: MONEY, input: ofMember, subject: paySubject }),
  'pay.owed': call({ roles: MONEY, input: v.strictObject({ after }), passive: true }),
  'pay.approve': call({
    roles: APPROVES,
    input: v.strictObject({ id, overBudget: v.optional(v.boolean(), false) }),
    subject: paySubject,
  }),
  /** Members who may be the agent above: who works on cases sees them, who approves decides, once and with a reason. */
  'referrals.queue': call({ roles: CASES, input: v.strictObject({ after }), passive: true }),
  'referrals.decide': call({ roles: APPROVES, input: released, subject: referralSubject }),
  /** Promotions, as the tool has them: written by one operator, put in force by another. */
  'promotions.list': call({ roles: EVERY, input: nothing, passive: true }),
  'promotions.show': call({ roles: EVERY, input: v.strictObject({ code: promotionCode }) }),
  'promotions.presets': call({ roles: APPROVES, input: nothing }),
  'promotions.preset': call({ roles: APPROVES, input: v.strictObject({ name: promotionCode }) }),
  'promotions.preview': call({
    roles: APPROVES,
    input: v.strictObject({
      text: definition,
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
    }),
  }),
  'promotions.draft': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode, text: definition }),
    subject: promotionSubject,
  }),
  'promotions.fund': call({
    roles: APPROVES,
    input: v.strictObject({
      code: promotionCode,
      amount: budgetAmount,
      unit: budgetUnit,
    }),
    subject: promotionSubject,
  }),
  'promotions.approve': call({
    roles: APPROVES,
    input: v.strictObject({
      code: promotionCode,
      version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
    }),
    subject: promotionSubject,
  }),
  'promotions.stop': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode }),
    subject: promotionSubject,
  }),
  /** Sends of the inbox, as the tool has them: to all or to many with another operator's approval. */
  'messages.list': call({ roles: EVERY, input: nothing, passive: true }),
  'messages.show': call({ roles: EVERY, input: v.strictObject({ code: messageCode }) }),
  'messages.draft': call({
    roles: APPROVES,
    input: v.strictObject({
      text: definition,
      /** Usernames, one a line, where the audience says listed. */
      members: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
    }),
    subject: () => 'message draft',
  }),
  'messages.preview': call({
    roles: APPROVES,
    input: v.strictObject({
      code: messageCode,
      member: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
      language: v.optional(v.pipe(v.string(), v.regex(/^(|[A-Z]{2}(-[A-Z]{2})?)$/)), ''),
    }),
  }),
  'messages.approve': call({
    roles: APPROVES,
    input: v.strictObject({ code: messageCode }),
    subject: messageSubject,
  }),
  'messages.send': call({
    roles: APPROVES,
    input: v.strictObject({
      code: messageCode,
      /** By the merchant's clock, like 2026-12-01 18:00; empty: now. */
      at: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)$/)), ''),
    }),
    subject: messageSubject,
  }),
  'messages.stop': call({
    roles: APPROVES,
    input: v.strictObject({ code: messageCode, withdraw: v.optional(v.boolean(), false) }),
    subject: messageSubject,
  }),
  /** Contests, as the tool has them: written by one operator, opened by another; drawn and paid by themselves. */
  'contests.list': call({ roles: EVERY, input: nothing, passive: true }),
  'contests.show': call({ roles: EVERY, input: v.strictObject({ code: promotionCode }) }),
  'contests.presets': call({ roles: APPROVES, input: nothing }),
  'contests.preset': call({ roles: APPROVES, input: v.strictObject({ name: promotionCode }) }),
  'contests.check': call({ roles: APPROVES, input: v.strictObject({ text: definition }) }),
  'contests.draft': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode, text: definition }),
    subject: contestSubject,
  }),
  'contests.fund': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode, amount: budgetAmount, unit: budgetUnit }),
    subject: contestSubject,
  }),
  'contests.approve': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode }),
    subject: contestSubject,
  }),
  'contests.stop': call({
    roles: APPROVES,
    input: v.strictObject({ code: promotionCode }),
    subject: contestSubject,
  }),
  /** What members asked for and a person decides, with a reason that the member reads. */
  'requests.queue': call({ roles: CASES, input: nothing, passive: true }),
  'requests.decide': call({
    roles: APPROVES,
    input: v.strictObject({ id, approve: v.boolean(), reason: neededNote }),
    subject: (input) => `request ${input.id}`,
  }),
  'returns.queue': call({ roles: MONEY, input: nothing, passive: true }),
  'returns.done': call({ roles: PAYS, input: ofMember, subject: returnSubject }),

  'lottery.games': call({ roles: EVERY, input: nothing, passive: true }),
  'lottery.draws': call({
    roles: EVERY,
    input: v.pipe(
      v.strictObject({
        from: instant,
        to: instant,
        game: v.optional(v.union([v.literal(''), gameCode]), ''),
        state: v.optional(v.picklist(['', ...drawStates]), ''),
        /** Those to come, the next first; else those that are due, the latest first. */
        toCome: v.optional(v.boolean(), false),
        after,
      }),
      v.check(({ from, to }) => from < to && to - from <= MAX_LISTED_MS),
    ),
    passive: true,
  }),
  /** Numbers from outside that people have to say or confirm. */
  'lottery.waiting': call({ roles: EVERY, input: v.strictObject({ after }), passive: true }),
  'lottery.show': call({ roles: EVERY, input: ofMember, subject: drawSubject }),
  'lottery.result': call({
    roles: PAYS,
    input: v.strictObject({ id, numbers: drawnNumbers }),
    subject: drawSubject,
  }),
  'lottery.correct': call({
    roles: APPROVES,
    input: v.strictObject({ id, numbers: drawnNumbers, reason }),
    subject: drawSubject,
  }),
  'lottery.void': call({ roles: APPROVES, input: v.strictObject({ id, reason }), subject: drawSubject }),
  'lottery.switch': call({
    roles: ADMIN,
    input: v.strictObject({ game: gameCode, on: v.boolean() }),
    subject: (input) => `game ${input.game}`,
  }),

  ...houseCalls,
  ...contentCalls,
  ...brandCalls,
  ...reportCalls,

  'operators.list': call({ roles: ADMIN, input: nothing }),
  'audit.list': call({
    roles: AUDIT,
    input: v.strictObject({
      before,
      operator: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
      subject: v.optional(v.pipe(v.string(), v.maxLength(120)), ''),
    }),
  }),
} as const satisfies Record<string, DeskCall>;

export type DeskCalls = typeof deskCalls;
export type DeskCallName = keyof DeskCalls;
/** As the page sends it. */
export type DeskInput<Name extends DeskCallName> = v.InferInput<DeskCalls[Name]['input']>;
/** As a handler gets it. */
export type DeskParsed<Name extends DeskCallName> = v.InferOutput<DeskCalls[Name]['input']>;

export const isDeskCall = (name: string): name is DeskCallName => Object.hasOwn(deskCalls, name);
/** Header that carries the word which only the page of the login knows. */
export const PAGE_HEADER = 'x-desk-page';
export type DeskPageHeader = typeof PAGE_HEADER;
