import type {
  DocumentKind,
  IdentityCheck,
  IdentityReason,
  IdentityState,
} from '../../src/contract/entities/identity-check';
import { identityReasons } from '../../src/contract/entities/identity-check';
import {
  type CheckRow,
  decideCheck,
  findLatestCheck,
  insertCheck,
  insertCheckPicture,
  listAdapterChecks,
  setCheckRef,
} from './identity-checks.queries';
import type { Database, Query } from '../database/types';
import { noteSecurityEvent } from '../identity/index';
import { GatewayError, type KeyBox, workThrough } from '../platform/index';
import type { IdentityAdapter } from './identity-check/types';
import type { Uploads } from './uploads';
import type { Who } from './who';

export type { IdentityState } from '../../src/contract/entities/identity-check';

/** How long a passed check counts. */
export const CHECK_LIFE_MS = 365 * 24 * 3_600_000;
/** Checks that one run of the job asks the adapter about. */
const ASKED_AT_ONCE = 50;
/** What an account cannot do before its check has passed; a page says so before it is tried. */
export const BLOCKED_UNTIL_PASSED = ['withdraw-large'] as const;

export interface NewCheck {
  documentKind: DocumentKind;
  /** Ids of uploads; a passport has no back. */
  front: string;
  back: string;
  selfie: string;
}

/** Whether a member has shown who they are. */
export interface IdentityChecks {
  state(who: Who): Promise<IdentityState>;
  /** The same with what the member is told. */
  show(who: Who): Promise<IdentityCheck>;
  /** @throws GatewayError IDENTITY_UNDER_REVIEW, PICTURE_REFUSED */
  submit(who: Who, input: NewCheck): Promise<IdentityCheck>;
  /** Asks the adapter about what is open. */
  ask(merchantId: number): Promise<void>;
}

export interface IdentityChecksDeps {
  db: Database;
  uploads: Uploads;
  box: KeyBox;
  /** null: a person decides alone. */
  adapter: IdentityAdapter | null;
  now: () => number;
}

/** A passed one counts until it expires. */
export const identityStateOf = (check: CheckRow | null, nowMs: number): IdentityState => {
  if (check === null) return 'none';
  const isOver = check.state === 'passed' && check.expires_at !== null && check.expires_at.getTime() <= nowMs;
  return isOver ? 'expired' : check.state;
};

const reasonOf = (word: string): IdentityReason | '' =>
  word === '' ? '' : (identityReasons.find((reason) => reason === word) ?? 'other');

export const referenceOf = (merchantId: number, id: bigint): string => `${merchantId}-${id}`;

/** Decides one in the caller's transaction, with a note in the member's record. @throws GatewayError IDENTITY_DECIDED */
export const settleCheck = async (
  query: Query,
  input: Parameters<typeof decideCheck>[1],
): Promise<CheckRow> => {
  const decided = await decideCheck(query, input);
  if (!decided) throw new GatewayError('IDENTITY_DECIDED');
  await noteSecurityEvent(query, {
    merchantId: input.merchantId,
    memberId: decided.member_id,
    kind: 'identity-decided',
    facts: { state: input.state, reason: input.reason },
  });
  return decided;
};

class PortedIdentityChecks implements IdentityChecks {
  /** The last check that the adapter was asked about, by merchant: those of one round come after those of the round before. */
  readonly #askedUpTo = new Map<number, bigint>();

  constructor(private readonly deps: IdentityChecksDeps) {}

  #latest({ merchantId, memberId }: Who): Promise<CheckRow | null> {
    return findLatestCheck(this.deps.db.merchant(merchantId).query, { merchantId, memberId });
  }

  async state(who: Who): Promise<IdentityState> {
    return identityStateOf(await this.#latest(who), this.deps.now());
  }

  async show(who: Who): Promise<IdentityCheck> {
    const check = await this.#latest(who);
    const state = identityStateOf(check, this.deps.now());
    return {
      state,
      reason: reasonOf(check?.reason ?? ''),
      note: check?.note ?? '',
      submittedAt: check?.submitted_at.getTime() ?? null,
      expiresAt: check?.expires_at?.getTime() ?? null,
      blocked: state === 'passed' ? [] : [...BLOCKED_UNTIL_PASSED],
    };
  }

  async submit(who: Who, { documentKind, front, back, selfie }: NewCheck): Promise<IdentityCheck> {
    const { merchantId, memberId } = who;
    const { db, uploads, box, adapter, now } = this.deps;
    if ((back === '') !== (documentKind === 'passport'))
      throw new GatewayError('PICTURE_REFUSED', { reason: 'the back is there, or not, against the kind' });
    const sides = [
      { side: 'front', id: front },
      ...(back === '' ? [] : [{ side: 'back', id: back } as const]),
      { side: 'selfie', id: selfie },
    ] as const;
    if (new Set(sides.map(({ id }) => id)).size < sides.length)
      throw new GatewayError('PICTURE_REFUSED', { reason: 'one picture twice' });
    const made = await db.merchant(merchantId).tx(async (query) => {
      const checkId = await insertCheck(query, {
        ...{ merchantId, memberId, documentKind },
        adapter: adapter?.name ?? 'desk',
        at: new Date(now()),
      });
      if (checkId === null) throw new GatewayError('IDENTITY_UNDER_REVIEW');
      const pictures = await uploads.take(query, who, {
        purpose: 'identity',
        ids: sides.map(({ id }) => id),
      });
      const kept = sides.map(({ side }, at) => ({ side, picture: pictures[at] }));
      for (const { side, picture } of kept) {
        if (!picture) throw new GatewayError('PICTURE_REFUSED');
        const { width, height } = picture;
        await insertCheckPicture(query, { merchantId, checkId, side, box: picture.box, width, height });
      }
      return { checkId, kept };
    });
    if (adapter) {
      const pictures = made.kept.flatMap(({ side, picture }) => {
        const png = picture && box.openBytes(picture.box);
        return png ? [{ side, png }] : [];
      });
      const reference = referenceOf(merchantId, made.checkId);
      const ref = await adapter.begin({ reference, documentKind, pictures });
      await setCheckRef(db, { merchantId, id: made.checkId, ref });
    }
    return this.show(who);
  }

  async ask(merchantId: number): Promise<void> {
    const { adapter, db, now } = this.deps;
    if (!adapter) return;
    const after = this.#askedUpTo.get(merchantId) ?? 0n;
    const checks = await listAdapterChecks(db, { merchantId, after, limit: ASKED_AT_ONCE });
    const last = checks.length < ASKED_AT_ONCE ? undefined : checks.at(-1);
    this.#askedUpTo.set(merchantId, last?.id ?? 0n);
    await workThrough(checks, async (check) => {
      const verdict = await adapter.verdict(referenceOf(merchantId, check.id));
      if (verdict.state === 'open') return;
      const isPassed = verdict.state === 'passed';
      await db.merchant(merchantId).tx((query) =>
        settleCheck(query, {
          ...{ merchantId, id: check.id, state: verdict.state, by: adapter.name, note: '' },
          reason: verdict.state === 'refused' ? verdict.reason : '',
          at: new Date(now()),
          expiresAt: isPassed ? new Date(now() + CHECK_LIFE_MS) : null,
        }),
      );
    });
  }
}

export const createIdentityChecks = (deps: IdentityChecksDeps): IdentityChecks =>
  new PortedIdentityChecks(deps);
