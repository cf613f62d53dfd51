import type { Profile } from '../../contract/entities/profile';
import { profileDomain } from '../../core/domains/profile';
import { useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

export const useProfile = (): Loaded<Profile> => {
  const domain = useDomain(profileDomain);
  return useLoaded(() => domain.get());
};
