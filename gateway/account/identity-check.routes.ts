import {
  identityCheckState,
  identityCheckSubmit,
  uploadPicture,
} from '../../src/contract/calls/identity-check';
import { identityCheckToWire } from '../../src/contract/entities/identity-check';
import { memberScope, route, type Route } from '../http/index';
import type { AccountServices } from './services';

export const identityCheckRoutes: readonly Route<AccountServices>[] = [
  route(uploadPicture, async ({ purpose, file }, context) => {
    const { id, width, height } = await context.services.uploads.add(memberScope(context), { purpose, file });
    return { uploadId: id, width, height };
  }),
  route(identityCheckState, async (_, context) =>
    identityCheckToWire(await context.services.identityChecks.show(memberScope(context))),
  ),
  route(identityCheckSubmit, async ({ documentKind, front, back, selfie }, context) =>
    identityCheckToWire(
      await context.services.identityChecks.submit(memberScope(context), {
        ...{ documentKind, front, back, selfie },
      }),
    ),
  ),
];
