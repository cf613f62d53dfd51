import {
  contactChange,
  contactChangeCode,
  playerAvatar,
  profileAvatar,
  profileGet,
  profileSave,
} from '../../src/contract/calls/profile';
import { profileToWire } from '../../src/contract/entities/profile';
import { route, type Route, type RouteContext, sessionOf, visitorOf } from '../http/index';
import { type IdentityServices, sentCode } from '../identity/index';
import type { AccountServices } from './services';

type Services = AccountServices & Pick<IdentityServices, 'contactChanges'>;

const askerOf = (context: RouteContext<Services>) => ({
  merchant: context.merchant,
  session: sessionOf(context),
});

export const profileRoutes: readonly Route<Services>[] = [
  route(profileGet, async (_, context) =>
    profileToWire(await context.services.profiles.get(askerOf(context))),
  ),
  route(profileSave, async (input, context) =>
    profileToWire(await context.services.profiles.save(askerOf(context), input)),
  ),
  route(profileAvatar, async ({ uploadId }, context) =>
    profileToWire(await context.services.profiles.useUpload(askerOf(context), uploadId)),
  ),
  route(playerAvatar, async (_, context) => {
    const { avatar, avatarType } = profileToWire(await context.services.profiles.get(askerOf(context)));
    return { avatar, avatarType };
  }),
  route(contactChangeCode, async ({ method, target, value, countryDialingCode, ...fields }, context) =>
    sentCode(
      context,
      await context.services.contactChanges.sendCode({
        ...{ method, target, value, dialingCode: countryDialingCode },
        visitor: visitorOf(context),
        memberId: sessionOf(context).memberId,
        language: context.language,
        fields,
      }),
    ),
  ),
  route(contactChange, async (input, context) => {
    const { method, value, countryDialingCode, newCode, newCodeId, oldCode, oldCodeId } = input;
    await context.services.contactChanges.change({
      ...{ method, value, dialingCode: countryDialingCode, newCode, newCodeId, oldCode, oldCodeId },
      visitor: visitorOf(context),
      memberId: sessionOf(context).memberId,
    });
    return null;
  }),
];
