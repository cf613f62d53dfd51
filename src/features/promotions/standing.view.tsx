import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { LinkButton } from '../../ui/primitives/button';
import { useStanding } from './standing.controller';

/** What the app gives comes with it: two parts that members alone see. */
export { AppReward } from './app-reward.view';

/** Why this offer was given to the member or not, and what to do next. It explains: without it the offer stands as it is. */
export function Standing({ code, toGames }: { code: string; toGames(): void }) {
  // Its words come with it.
  const standing = useStanding(code, toGames);
  const t = useText('standing');
  const { dateTime } = useFormat();
  const id = useId();
  if (standing === null) return null;
  const { said, lacks, ways, heardAt, go } = standing;
  return (
    <section aria-labelledby={id} part="standing">
      <h3 className="of-sub" id={id}>
        {t('title')}
      </h3>
      <p className="of-stand">{said}</p>
      {lacks.length > 0 && (
        <ul className="of-lacks">
          {lacks.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {ways.length > 0 && (
        <p className="of-stand">
          {t('next')}:{' '}
          {ways.map((way) => (
            <LinkButton key={way} onClick={() => go(way)} part="next-step">
              {t(`do_${way}`)}
            </LinkButton>
          ))}
        </p>
      )}
      {heardAt !== null && <p className="of-fact">{t('heard', { at: dateTime(heardAt) })}</p>}
    </section>
  );
}
