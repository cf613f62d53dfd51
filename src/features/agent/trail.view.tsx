import { useText } from '../../react';
import { LinkButton } from '../../ui/primitives/button';

/** From the agent down to whose branch is shown, each a way back; nothing at the top. */
export function TeamTrail(props: {
  trail: readonly { id: string; name: string }[];
  /** '' is the agent's own branch. */
  enter(memberId: string): void;
}) {
  const { trail, enter } = props;
  const t = useText('agentTeam');
  if (trail.length < 2) return null;
  return (
    <nav aria-label={t('trail')} part="trail">
      <ol className="team-trail">
        {trail.map(({ id, name }, at) => (
          <li key={id}>
            {at === trail.length - 1 ? (
              <b aria-current="page">
                <bdi translate="no">{name}</bdi>
              </b>
            ) : (
              <LinkButton onClick={() => enter(at === 0 ? '' : id)}>{at === 0 ? t('you') : name}</LinkButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
