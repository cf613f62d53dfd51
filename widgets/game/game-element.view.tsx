import { GameWidget, type GameWidgetProps } from '../../src/features/launch';

/** The game element with the file that its dialogs' words come in. */
export function GameElement(props: Omit<GameWidgetProps, 'loadTexts'>) {
  return <GameWidget {...props} loadTexts={() => import('./game-words')} />;
}
