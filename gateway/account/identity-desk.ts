import type { DocumentKind, IdentityReason } from '../../src/contract/entities/identity-check';
import type { Database } from '../database/types';
import { GatewayError, type KeyBox, type NoteAction } from '../platform/index';
import { CHECK_LIFE_MS, settleCheck } from './identity-checks';
import { type CheckRow, findCheck, listCheckPictures, listOpenChecks } from './identity-checks.queries';

export interface QueuedCheck {
  id: bigint;
  memberId: bigint;
  state: 'open' | 'passed' | 'refused';
  documentKind: DocumentKind;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string;
  reason: string;
  note: string;
  expiresAt: Date | null;
}

export interface ShownCheck extends QueuedCheck {
  pictures: readonly { side: 'front' | 'back' | 'selfie'; png: Buffer; width: number; height: number }[];
}

interface Decision {
  merchantId: number;
  id: bigint;
  operator: string;
}

/** What operators do with identity checks. */
export interface IdentityDesk {
  /** Open ones, those that wait longest first; `after` is the last one's id. */
  queue(input: { merchantId: number; after?: bigint; limit?: number }): Promise<QueuedCheck[]>;
  show(input: { merchantId: number; id: bigint }): Promise<ShownCheck | null>;
  /** @throws GatewayError IDENTITY_DECIDED with who was first */
  pass(input: Decision): Promise<void>;
  /** @throws GatewayError IDENTITY_DECIDED with who was first */
  refuse(input: Decision & { reason: IdentityReason; note: string }): Promise<void>;
}

const MAX_LISTED = 100;

const shownOf = (row: CheckRow): QueuedCheck => ({
  id: row.id,
  memberId: row.member_id,
  state: row.state,
  documentKind: row.document_kind,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  reason: row.reason,
  note: row.note,
  expiresAt: row.expires_at,
});

export const createIdentityDesk = (deps: {
  db: Database;
  box: KeyBox;
  note: NoteAction;
  now: () => number;
}): IdentityDesk => {
  const { db, box, note, now } = deps;

  const decide = async (
    { merchantId, id, operator }: Decision,
    verdict: { state: 'passed' | 'refused'; reason: string; note: string },
  ): Promise<void> => {
    await db.merchant(merchantId).tx(async (query) => {
      const before = await findCheck(query, { merchantId, id });
      if (before?.state !== 'open')
        throw new GatewayError('IDENTITY_DECIDED', { value: { by: before?.decided_by ?? '' } });
      const expiresAt = verdict.state === 'passed' ? new Date(now() + CHECK_LIFE_MS) : null;
      await settleCheck(query, { merchantId, id, ...verdict, by: operator, at: new Date(now()), expiresAt });
      await note(query, {
        ...{ merchantId, actor: operator, target: before.member_id.toString() },
        command: verdict.state === 'passed' ? 'identity pass' : 'identity refuse',
        before: { check: id.toString(), state: before.state },
        after: { state: verdict.state, reason: verdict.reason },
      });
    });
  };

  return {
    async queue({ merchantId, after = 0n, limit = MAX_LISTED }) {
      const { query } = db.merchant(merchantId);
      const rows = await listOpenChecks(query, { merchantId, after, limit: Math.min(limit, MAX_LISTED) });
      return rows.map(shownOf);
    },
    async show({ merchantId, id }) {
      const { query } = db.merchant(merchantId);
      const row = await findCheck(query, { merchantId, id });
      if (!row) return null;
      const pictures = (await listCheckPictures(query, { merchantId, id })).flatMap((picture) => {
        const png = box.openBytes(picture.box);
        return png ? [{ side: picture.side, png, width: picture.width, height: picture.height }] : [];
      });
      return { ...shownOf(row), pictures };
    },
    pass: (input) => decide(input, { state: 'passed', reason: '', note: '' }),
    refuse: ({ reason, note: words, ...input }) => decide(input, { state: 'refused', reason, note: words }),
  };
};
