import * as v from 'valibot';
import { looseFlag, looseId, looseText, looseTime } from '../wire';

const MINUTE_MS = 60_000;
/** A server that names no time gets the usual minute. */
const DEFAULT_MINUTES = 1;
const MAX_MINUTES = 60;

/** A code that was sent. */
export interface SentCode {
  /** ms until another one may be asked for, and the button's countdown. */
  waitMs: number;
  /** Binds the code to who asked; sent with it. '' with gateways that have none. */
  codeId: string;
}

export const sentCodeFromWire = v.pipe(
  v.optional(
    v.nullable(
      v.object({ expiredMinutes: v.optional(v.unknown()), expirationTime: looseTime, codeId: looseText }),
    ),
  ),
  v.transform((wire): SentCode => {
    const read = Number(wire?.expiredMinutes);
    const minutes = Number.isFinite(read) && read > 0 ? Math.min(read, MAX_MINUTES) : DEFAULT_MINUTES;
    return { waitMs: Math.round(minutes * MINUTE_MS), codeId: wire?.codeId ?? '' };
  }),
);

/** One of a member's own live sessions. */
export interface OwnSession {
  id: string;
  current: boolean;
  startedAt: number | null;
  lastSeenAt: number | null;
  /** Browser and system in plain words, made by the server. */
  device: string;
  /** Where from: a masked address and, where known, the country. */
  place: string;
  /** Page it was opened on, '' for the operator's own site. */
  origin: string;
}

export const ownSessionFromWire = v.pipe(
  v.object({
    id: looseId,
    current: looseFlag,
    createdAt: looseTime,
    lastSeenAt: looseTime,
    device: looseText,
    place: looseText,
    origin: looseText,
  }),
  v.transform((wire): OwnSession => ({
    id: wire.id,
    current: wire.current,
    startedAt: wire.createdAt,
    lastSeenAt: wire.lastSeenAt,
    device: wire.device,
    place: wire.place,
    origin: wire.origin,
  })),
);

export type FactorMethod = 'email' | 'sms' | 'authenticator' | 'payeeName';
export const factorLetters: Record<FactorMethod, 'E' | 'S' | 'G' | 'P'> = {
  email: 'E',
  sms: 'S',
  authenticator: 'G',
  payeeName: 'P',
};

/** What comes with LOGIN_VERIFY_REQUIRED; gateways that say nothing leave the choice open. */
export interface FactorChallenge {
  /** '' with gateways that want name and password again. */
  ticket: string;
  methods: FactorMethod[];
  /** Masked, '' when unknown. */
  email: string;
  mobile: string;
}

const methodOf = (letter: unknown): FactorMethod[] =>
  (Object.keys(factorLetters) as FactorMethod[]).filter((method) => factorLetters[method] === letter);

export const factorChallengeFromWire = v.pipe(
  v.optional(
    v.nullable(
      v.object({
        ticket: looseText,
        methods: v.optional(v.array(v.unknown()), []),
        email: looseText,
        mobile: looseText,
      }),
    ),
  ),
  v.transform((wire): FactorChallenge => {
    const methods = (wire?.methods ?? []).flatMap(methodOf);
    return {
      ticket: wire?.ticket ?? '',
      methods: methods.length > 0 ? methods : ['email', 'sms', 'authenticator'],
      email: wire?.email ?? '',
      mobile: wire?.mobile ?? '',
    };
  }),
);
