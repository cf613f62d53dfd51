import { MemberPart } from '../../src/features/member';

type Show = 'missions' | 'boards' | 'chance' | 'rain' | 'raffles';

const loadOf = (show: Show) => async () => {
  const { bodyOf, styles, texts } = await import('./missions-body.view');
  return { Body: bodyOf(show), styles, texts };
};
/** One of each: a part is known by what loads it. */
const loads: Readonly<Record<Show, ReturnType<typeof loadOf>>> = {
  missions: loadOf('missions'),
  boards: loadOf('boards'),
  chance: loadOf('chance'),
  rain: loadOf('rain'),
  raffles: loadOf('raffles'),
};

/** The element's view; guests see all but missions. */
export const MissionsElement = ({ show }: { show: Show }) => <MemberPart key={show} load={loads[show]} />;
