import { useClient } from '../../react';

/** The operator's page that computes a draw again, or a ticket in it. */
export function useVerifyAddress(of: { game: string; issue: string } | { ticket: string }): string {
  const { gateway } = useClient().config;
  return `${gateway}/lottery/verify?${new URLSearchParams(of)}`;
}
