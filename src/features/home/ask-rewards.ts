import type { Client } from '../../core/types';

/**
 * Asks for the place where offers are claimed: guests by the login, trials by what refuses them.
 * @param tell hears whether anything answered, after a login as well
 */
export function askRewards(
  client: Pick<Client, 'session' | 'intend'>,
  tell: (isAnswered: boolean) => boolean,
): boolean {
  const { state, kind } = client.session.store.getState();
  const resume = (): void => void askRewards(client, tell);
  return tell(
    state === 'member'
      ? client.intend({ type: kind === 'trial' ? 'trial-refused' : 'open-rewards' })
      : client.intend({ type: 'need-login', resume }),
  );
}
