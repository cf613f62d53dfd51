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
import type { DeskChatRoom, DeskChatRoomInfo, DeskChatSeat, DeskReport } from './answers/chat';
import type { DeskPayOwing, DeskPayRun, DeskPayRunInfo } from './answers/pay';
import type { DeskCheck, DeskFeedback } from './answers/people';
import type { DeskReferral } from './answers/referrals';
import type { DeskMessageInfo, DeskMessagePreview, DeskMessageRow } from './answers/messages';
import type { DeskBrand, DeskBrandFile, DeskBrandPreview } from './answers/brand';
import type { DeskContentList, DeskContentRow, DeskPicture, DeskSite } from './answers/content';
import type { DeskContestInfo, DeskContestRow, DeskPromotionRequest } from './answers/contests';
import type { DeskPreview, DeskPromotionInfo, DeskPromotionRow } from './answers/promotions';
import type { DeskFigureChoices, DeskFigures } from './answers/reports';
import type { DeskHouse, DeskPolicy, DeskProvider } from './answers/rules';
import type { DeskPage } from './answers/shared';

// Ids and amounts travel as texts, moments as milliseconds. Contacts are masked.

export type * from './answers/messages';
export type * from './answers/house';
export type * from './answers/lottery';
export type * from './answers/members';
export type * from './answers/money';
export type * from './answers/chat';
export type * from './answers/pay';
export type * from './answers/people';
export type * from './answers/brand';
export type * from './answers/content';
export type * from './answers/contests';
export type * from './answers/promotions';
export type * from './answers/referrals';
export type * from './answers/reports';
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
  'member.reset': { needsSecond: boolean };
  'member.promote': null;
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
  'chat.queue': DeskPage<DeskChatRoom>;
  'chat.show': DeskChatRoomInfo;
  'chat.list': DeskChatSeat[];
  'chat.seat': null;
  'chat.say': null;
  'chat.mute': null;
  'reports.queue': DeskPage<DeskReport>;
  'reports.decide': null;
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
  'pay.queue': DeskPage<DeskPayRun>;
  'pay.show': DeskPayRunInfo;
  'pay.owed': DeskPage<DeskPayOwing>;
  'pay.approve': { needsSecond: boolean };
  'referrals.queue': DeskPage<DeskReferral>;
  'referrals.decide': null;
  'promotions.list': DeskPage<DeskPromotionRow>;
  'promotions.show': DeskPromotionInfo;
  /** Names of definitions to begin with. */
  'promotions.presets': string[];
  'promotions.preset': { text: string };
  'promotions.preview': DeskPreview;
  'promotions.draft': { version: number };
  'promotions.fund': null;
  'promotions.approve': null;
  'promotions.stop': null;
  'messages.list': DeskPage<DeskMessageRow>;
  'messages.show': DeskMessageInfo;
  'messages.draft': { name: string; audience: number };
  'messages.preview': DeskMessagePreview;
  'messages.approve': null;
  'messages.send': { audience: number };
  'messages.stop': null;
  'contests.list': DeskPage<DeskContestRow>;
  'contests.show': DeskContestInfo;
  'contests.presets': string[];
  'contests.preset': { text: string };
  'contests.check': { needs: string };
  'contests.draft': null;
  'contests.fund': null;
  'contests.approve': null;
  'contests.stop': null;
  'requests.queue': DeskPage<DeskPromotionRequest>;
  'requests.decide': null;
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
  'content.list': DeskContentList;
  'content.show': DeskContentRow;
  'content.pictures': DeskPicture[];
  'content.picture': DeskPicture;
  'content.save': null;
  'catalogue.save': null;
  'site.show': DeskSite;
  'site.set': null;
  'site.countries': null;
  'brand.show': DeskBrand;
  'brand.look': DeskBrandPreview;
  'brand.save': null;
  'brand.export': { text: string };
  'brand.import': DeskBrandFile;
  'figures.list': DeskFigureChoices;
  'figures.show': DeskFigures;
  'figures.csv': { name: string; text: string };
  'operators.list': DeskOperatorInfo[];
  'audit.list': DeskPage<DeskActionInfo>;
}
