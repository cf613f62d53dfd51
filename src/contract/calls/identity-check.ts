import * as v from 'valibot';
import { defineCall } from '../call';
import { documentKinds, identityCheckFromWire } from '../entities/identity-check';
import { looseCount, looseId, maybeText, nothing, passThrough, text } from '../wire';

const own = { module: 'COMM3', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** base64 of 5 MB, with what stands before it. */
export const MAX_PICTURE_TEXT = 6_900_000;

/** Brings one picture, which another call uses by its id within a day. */
export const uploadPicture = defineCall({
  ...own,
  name: 'upload.picture',
  method: 'PUT',
  path: '/wps/member/upload',
  limit: 'login',
  large: true,
  request: v.strictObject({
    ...passThrough,
    purpose: v.picklist(['avatar', 'identity', 'feedback']),
    /** A data: address of a PNG or JPEG. */
    file: text(MAX_PICTURE_TEXT),
  }),
  reply: v.pipe(
    v.object({ uploadId: looseId, width: looseCount, height: looseCount }),
    v.transform((wire) => ({ id: wire.uploadId, width: wire.width, height: wire.height })),
  ),
  errors: ['TRIAL_REFUSED', 'PICTURE_REFUSED'],
});

/** How far the check of the member's identity is. */
export const identityCheckState = defineCall({
  ...own,
  name: 'identity.state',
  method: 'GET',
  path: '/wps/member/identity',
  limit: 'read',
  request: nothing,
  reply: identityCheckFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Document and face, by the ids of their uploads. A passport has no back. */
export const identityCheckSubmit = defineCall({
  ...own,
  name: 'identity.submit',
  method: 'PUT',
  path: '/wps/member/identity',
  limit: 'write',
  request: v.strictObject({
    ...passThrough,
    documentKind: v.picklist(documentKinds),
    front: text(64),
    back: maybeText(64),
    selfie: text(64),
  }),
  reply: identityCheckFromWire,
  errors: ['TRIAL_REFUSED', 'PICTURE_REFUSED', 'IDENTITY_UNDER_REVIEW'],
});
