import type { Database } from '../database/types';
import type { BotChecks, Codes, PasswordHasher, RegisterRules } from '../identity/index';
import {
  createKeyBox,
  type Job,
  type Merchants,
  type NoteAction,
  type Opened,
  type Secret,
  SWEEP_ROWS,
  sweepJob,
  workThrough,
} from '../platform/index';
import {
  createFeedbackDesk,
  createFeedbacks,
  type FeedbackAnswered,
  type FeedbackDesk,
  type Feedbacks,
} from './feedback';
import { createHolders, type Holders } from './holders';
import type { IdentityAdapter } from './identity-check/types';
import { createIdentityChecks, type IdentityChecks } from './identity-checks';
import { sweepCheckPictures } from './identity-checks.queries';
import { createIdentityDesk, type IdentityDesk } from './identity-desk';
import { createMoneyPauses, type MoneyPauses } from './money-pauses';
import { createPayeeNames, type PayeeNames } from './payee-names';
import { createPayees, type Payees } from './payees';
import { createPaymentPasswords, type PaymentPasswords } from './payment-password';
import { createPaymentResets, type PaymentResets } from './payment-reset';
import { createMemberFile, type MemberFile } from './profile-desk';
import { createProfiles, type Profiles } from './profiles';
import { createSecurityQuestions, type SecurityQuestions } from './security-questions';
import { createUploads, UPLOAD_LIFE_MS, type Uploads } from './uploads';
import { sweepUploads } from './uploads.queries';

/** What a member keeps about themselves, and what guards money on its way out. */
export interface AccountServices {
  holders: Holders;
  paymentPasswords: PaymentPasswords;
  paymentResets: PaymentResets;
  securityQuestions: SecurityQuestions;
  moneyPauses: MoneyPauses;
  payees: Payees;
  payeeNames: PayeeNames;
  uploads: Uploads;
  profiles: Profiles;
  identityChecks: IdentityChecks;
  identityDesk: IdentityDesk;
  feedbacks: Feedbacks;
  feedbackDesk: FeedbackDesk;
  memberFile: MemberFile;
}

export interface AccountDeps {
  db: Database;
  merchants: Merchants;
  codes: Codes;
  botChecks: BotChecks;
  passwordHasher: PasswordHasher;
  registerRules: RegisterRules;
  /** Writes what operators do. */
  note: NoteAction;
  answered: FeedbackAnswered;
  /** Compares documents and faces; null or absent: a person does. */
  identityAdapter?: IdentityAdapter | null;
  /** The operator's secret. */
  secret: Secret;
  now: () => number;
}

/** Pictures of a decided check are kept this long, for a second look. */
const PICTURE_TERM_MS = 90 * 24 * 3_600_000;
const ASK_EVERY_MS = 60_000;

const jobsOf = ({ db, merchants, now }: AccountDeps, checks: IdentityChecks): Job[] => [
  sweepJob({
    what: 'uploads',
    merchants,
    sweep: (merchantId) =>
      sweepUploads(db.merchant(merchantId).query, {
        ...{ merchantId, limit: SWEEP_ROWS },
        before: new Date(now() - UPLOAD_LIFE_MS),
      }),
  }),
  sweepJob({
    what: 'identity pictures',
    merchants,
    sweep: (merchantId) =>
      sweepCheckPictures(db.merchant(merchantId).query, {
        ...{ merchantId, limit: SWEEP_ROWS },
        before: new Date(now() - PICTURE_TERM_MS),
      }),
  }),
  {
    name: 'identity checks',
    everyMs: ASK_EVERY_MS,
    async run() {
      await workThrough(merchants.all(), ({ id }) => checks.ask(id));
    },
  },
];

export const openAccount = (deps: AccountDeps): Opened<AccountServices> => {
  const box = createKeyBox(deps.secret, 'foyer member pictures v1');
  const holders = createHolders(deps);
  const uploads = createUploads({ ...deps, box });
  const paymentPasswords = createPaymentPasswords(deps);
  const securityQuestions = createSecurityQuestions(deps);
  const payeeNames = createPayeeNames(deps);
  const payees = createPayees({ ...deps, holders, names: payeeNames, paymentPasswords });
  const moneyPauses = createMoneyPauses(deps);
  const identityChecks = createIdentityChecks({
    ...deps,
    uploads,
    box,
    adapter: deps.identityAdapter ?? null,
  });
  const parts = { ...deps, holders, payees, paymentPasswords, moneyPauses, identityChecks };
  return {
    services: {
      holders,
      paymentPasswords,
      paymentResets: createPaymentResets({ ...deps, paymentPasswords, securityQuestions }),
      securityQuestions,
      moneyPauses,
      payees,
      payeeNames,
      uploads,
      profiles: createProfiles({ ...deps, holders, uploads, box }),
      identityChecks,
      identityDesk: createIdentityDesk({ ...deps, box }),
      feedbacks: createFeedbacks({ ...deps, uploads }),
      feedbackDesk: createFeedbackDesk({ ...deps, box }),
      memberFile: createMemberFile(parts),
    },
    jobs: jobsOf(deps, identityChecks),
    close: () => Promise.resolve(),
  };
};
