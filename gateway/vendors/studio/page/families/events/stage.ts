import { make } from '../../../../page-kit/dom';
import type { Side } from '../../../families/events/sport';
import type { Scene } from './scene';
import type { Say } from './names';
import type { Teams } from './teams';

/** Who meets, how it stands, and the moving scene. */
export interface Stage {
  element: HTMLElement;
  turnTo(teams: Teams, strengths: { home: number; away: number } | undefined): void;
  /** null while no score is told. */
  stand(home: number | null, away: number | null): void;
  beat(at: number, towards: Side | null): void;
}

export const createStage = (say: Say, scene: Scene): Stage => {
  const [homeName, awayName] = [make('b'), make('b')];
  const score = make('output', { class: 'score', text: '0 : 0', attributes: { 'aria-live': 'off' } });
  const strengths = make('small', { class: 'strengths' });
  /** Only what is new: the clock asks each second. */
  const write = (element: HTMLElement, text: string): void => {
    if (element.textContent !== text) element.textContent = text;
  };
  return {
    element: make('div', {
      class: 'events-stage',
      children: [
        make('div', { class: 'scoreboard', children: [homeName, score, awayName] }),
        strengths,
        make('div', { class: 'scene-box', children: [scene.element] }),
      ],
    }),
    turnTo(teams, of) {
      write(homeName, teams.home);
      write(awayName, teams.away);
      write(strengths, say('strengths', { home: of?.home ?? 0, away: of?.away ?? 0 }));
    },
    stand: (home, away) => write(score, `${home ?? '–'} : ${away ?? '–'}`),
    beat: (at, towards) => scene.beat(at, towards),
  };
};
