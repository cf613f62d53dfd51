import type { DeskFile } from './desk-file';
import type {
  DeskActionInfo,
  DeskCounts,
  DeskInvitation,
  DeskLogin,
  DeskMe,
  DeskOperatorInfo,
  DeskSwitches,
} from './answers/house';
import type {
  DeskDevice,
  DeskEvent,
  DeskJournal,
  DeskLimits,
  DeskMember,
  DeskMemberRow,
  DeskNote,
  DeskRound,
} from './answers/members';
import type {
  DeskCase,
  DeskDebtRow,
  DeskDepositInfo,
  DeskDepositRow,
  DeskDispute,
  DeskReturn,
  DeskSuspense,
  DeskTransfer,
  DeskWithdrawalInfo,
  DeskWithdrawalRow,
} from './answers/money';
import type {
  DeskDrawInfo,
  DeskDrawRow,
  DeskLotteryGame,
  DeskSaid,
  DeskWaitingDraw,
} from './answers/lottery';
import type { DeskCheck, DeskFeedback } from './answers/people';
import type { DeskHouse, DeskPolicy, DeskProvider } from './answers/rules';
import type { DeskPage } from './answers/shared';

// Ids and amounts travel as texts, moments as milliseconds. Contacts are masked.

export type * from './answers/house';
export type * from './answers/lottery';
export type * from './answers/members';
export type * from './answers/money';
export type * from './answers/people';
export type * from './answers/rules';
export type * from './answers/shared';

/** What each call answers. */
export interface DeskAnswers {
  'door.login': DeskLogin;
  'door.invited': DeskInvitation;
  'door.open': null;
  'desk.me': DeskMe;
  'desk.counts': DeskCounts;
  'desk.leave': null;
  'members.find': DeskMemberRow[];
  'member.open': DeskMember;
  'member.ledger': DeskPage<DeskJournal>;
  'member.rounds': DeskPage<DeskRound>;
  'member.devices': DeskDevice[];
  'member.events': DeskPage<DeskEvent>;
  'member.limits': DeskLimits;
  'member.exclude': null;
  'member.notes': DeskPage<DeskNote>;
  'member.note': null;
  'member.lock': null;
  'member.unlock': null;
  'withdrawals.queue': DeskPage<DeskWithdrawalRow>;
  'withdrawals.show': DeskWithdrawalInfo;
  'withdrawals.approve': { state: string; needsSecond: boolean };
  'withdrawals.refuse': { state: string; needsSecond: boolean };
  'withdrawals.retry': { state: string };
  'withdrawals.arrived': { state: string };
  'withdrawals.settle': { state: string; needsSecond: boolean };
  'cases.queue': DeskPage<DeskCase>;
  'cases.close': null;
  'identity.queue': DeskPage<DeskCheck>;
  'identity.show': DeskCheck & { sides: ('front' | 'back' | 'selfie')[] };
  'identity.picture': DeskFile;
  'identity.pass': null;
  'identity.refuse': null;
  'feedback.queue': DeskPage<DeskFeedback>;
  'feedback.picture': DeskFile;
  'feedback.answer': null;
  'proofs.queue': DeskPage<DeskTransfer>;
  'proofs.show': DeskTransfer & { pictures: string[] };
  'proofs.picture': DeskFile;
  'proofs.confirm': null;
  'proofs.refuse': null;
  'suspense.list': DeskPage<DeskSuspense>;
  'suspense.credit': { needsSecond: boolean };
  'suspense.refund': null;
  'disputes.queue': DeskPage<DeskDispute>;
  'debts.list': DeskPage<DeskDebtRow>;
  'debts.waive': { needsSecond: boolean };
  'alarms.queue': DeskPage<DeskDepositRow>;
  'deposits.show': DeskDepositInfo;
  'returns.queue': DeskPage<DeskReturn>;
  'returns.done': null;
  'lottery.games': DeskLotteryGame[];
  'lottery.draws': DeskPage<DeskDrawRow>;
  'lottery.waiting': DeskPage<DeskWaitingDraw>;
  'lottery.show': DeskDrawInfo;
  'lottery.result': { outcome: DeskSaid };
  'lottery.correct': { outcome: DeskSaid };
  'lottery.void': null;
  'lottery.switch': null;
  'switches.list': DeskSwitches;
  'switches.flag': null;
  'switches.maintenance': null;
  'switches.vendor': null;
  'house.show': DeskHouse;
  'house.access': null;
  'house.codes': null;
  'policy.show': DeskPolicy;
  'policy.set': DeskPolicy;
  'providers.list': DeskProvider[];
  'providers.switch': null;
  'operators.list': DeskOperatorInfo[];
  'audit.list': DeskPage<DeskActionInfo>;
}
