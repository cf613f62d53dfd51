import type { Feedback, FeedbackType } from '../contract/entities/feedback';
import type { DocumentKind, IdentityCheck } from '../contract/entities/identity-check';
import type { Bank, PayeeBook, PayeeExtra, PayeeKind } from '../contract/entities/payee';
import type { PaymentPasswordState } from '../contract/entities/payment-password';
import type { OwnSecurityQuestions, SecurityQuestion } from '../contract/entities/security-questions';
import type { Profile } from '../contract/entities/profile';

// What a member keeps about themselves. All of it is for the operator's own pages.

/** Domain `profileDomain`. STEP_UP_REQUIRED means: `SecurityDomain.stepUp` first, then the same again. */
export interface ProfileDomain {
  get(): Promise<Profile>;
  /** Any subset. Name, tax number and birthday are set once (PROFILE_FIXED); UNDER_AGE below 18. Rejects with AppError. */
  save(change: {
    nickname?: string;
    birthday?: string;
    realName?: string;
    document?: string;
  }): Promise<Profile>;
  /** One of the merchant's set by its number, or a PNG or JPEG of one's own. Rejects with AppError. */
  avatar(picture: number | Blob): Promise<Profile>;
  /** Sends a code to the contact that is there or to the new one; answers when another may be asked for (ms since 1970). */
  sendContactCode(input: ContactChange & { target: 'old' | 'new' }): Promise<number>;
  /** Puts the new contact in the old one's place. `oldCode` where the old one was proved. Rejects with AppError. */
  changeContact(input: ContactChange & { newCode: string; oldCode?: string }): Promise<void>;
}

/** E: the mail address, S: the mobile number. */
export interface ContactChange {
  method: 'E' | 'S';
  value: string;
  countryDialingCode?: string;
}

/** Domain `paymentPasswordDomain`: the secret that money out asks for. */
export interface PaymentPasswordDomain {
  state(): Promise<PaymentPasswordState>;
  /** The first one. Rejects with AppError. */
  set(input: { password: string }): Promise<void>;
  /** Money rests for a day after it. Rejects with AppError. */
  change(input: { old: string; password: string }): Promise<void>;
  /** Sends a code to a proved contact; answers when another may be asked for (ms since 1970). Rejects with AppError. */
  requestReset(method: 'E' | 'S'): Promise<number>;
  /**
   * Another one by that code, and by the answers where security questions are chosen (SECURITY_ANSWERS_REQUIRED without them). Money rests
   * for a day after it. Rejects with AppError.
   */
  reset(input: {
    method: 'E' | 'S';
    code: string;
    password: string;
    answers?: readonly { id: string; answer: string }[];
  }): Promise<void>;
}

/** Domain `securityQuestionsDomain`: what only the member should know, asked besides a code. */
export interface SecurityQuestionsDomain {
  catalogue(): Promise<SecurityQuestion[]>;
  own(): Promise<OwnSecurityQuestions>;
  /** Two different questions with their answers. STEP_UP_REQUIRED as above. Rejects with AppError. */
  set(answers: readonly { id: string; answer: string }[]): Promise<void>;
}

/** Domain `payeesDomain`: where money may go. */
export interface PayeesDomain {
  list(): Promise<PayeeBook>;
  /** Banks that an account may be at; the code of any other can be given. */
  banks(): Promise<Bank[]>;
  /** `holderName` sets the name with the first one. Rejects with AppError. */
  add(
    input: {
      kind: PayeeKind['kind'];
      value?: string;
      bankCode?: string;
      branch?: string;
      account?: string;
      holderName?: string;
      /** The payment password. */
      password: string;
    } & Partial<Record<PayeeExtra, string>>,
  ): Promise<void>;
  remove(input: { id: string; password: string }): Promise<void>;
}

/** How much of some files has been sent. */
export type UploadProgress = (sent: number, of: number) => void;

/** Domain `identityCheckDomain`: who the member is, shown by document and face. */
export interface IdentityCheckDomain {
  state(): Promise<IdentityCheck>;
  /** A passport has no back. Rejects with AppError. */
  submit(input: {
    documentKind: DocumentKind;
    front: Blob;
    back?: Blob;
    selfie: Blob;
    onProgress?: UploadProgress;
  }): Promise<IdentityCheck>;
}

/** Domain `feedbackDomain`: what a member tells the operator. */
export interface FeedbackDomain {
  /** A key for one feedback: kept until the call is answered. */
  newRequestId(): string;
  /**
   * Up to 140 characters as people count them and three PNG or JPEG of 5 MB; older gateways take one. An older gateway wants the
   * characters of `SessionDomain.captcha` besides. Rejects with AppError.
   */
  send(input: {
    type: FeedbackType;
    text: string;
    pictures?: readonly Blob[];
    requestId?: string;
    captcha?: string;
    onProgress?: UploadProgress;
  }): Promise<void>;
  /** Own ones with their answers, the newest first. Rejects with AppError. */
  list(): Promise<Feedback[]>;
}
