import type { LaunchState } from '../../core/types';
import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { Outline } from '../../ui/primitives/icon';
import { useCountedStart } from './counted-start';
import type { Offer } from './game-messages';
import { useStageTools } from './stage-tools.controller';

const ENTRIES = { rules: 'gameRules', history: 'gameHistory', fair: 'gameFair' } as const;
const SWITCHES = { sound: 'gameSound', turbo: 'gameTurbo' } as const;

interface SwitchProps {
  name: string;
  isOn: boolean;
  press(): void;
}
const Switch = ({ name, isOn, press }: SwitchProps) => (
  <button className="stage-entry" type="button" role="switch" aria-checked={isOn} onClick={press}>
    {name}
    <span className="stage-switch" aria-hidden="true" />
  </button>
);

/** Beside a running game: its menu, and time and result where the member wants to see them. */
export function StageTools(props: {
  state: LaunchState;
  offer: Offer | null;
  moves: number;
  reload(): void;
  focus(): void;
}) {
  const { state, reload } = props;
  const t = useText('launch');
  const common = useText('common');
  const tools = useStageTools(props);
  useCountedStart(state);
  const { minutes, net } = tools.figures;
  const time = t('checkMinutes', { minutes });
  return (
    <>
      {tools.hasFigures ? (
        <p className="stage-figures" part="figures">
          <span className="f-hidden">{t('figuresAre')}</span> {time}
          {net === '' ? null : (
            <>
              {' · '}
              <b>{net}</b>
            </>
          )}
        </p>
      ) : null}
      <Button
        look="plain"
        icon
        aria-haspopup="dialog"
        aria-label={t('gameMenu')}
        onClick={() => tools.setOpen(true)}
        part="menu"
      >
        <Outline d="M4 7h16M4 12h16M4 17h16" size={20} strokeWidth="2" />
      </Button>
      <Dialog
        open={tools.isOpen}
        title={state.game?.name ?? t('stage')}
        closeLabel={common('close')}
        onClose={() => tools.setOpen(false)}
        coverCloses
      >
        <div className="stage-menu">
          {tools.entries.map((entry) => (
            <button className="stage-entry" type="button" key={entry} onClick={() => tools.show(entry)}>
              {t(ENTRIES[entry])}
            </button>
          ))}
          {tools.switches.map(({ name, isOn }) => (
            <Switch key={name} name={t(SWITCHES[name])} isOn={isOn} press={() => tools.toggle(name, !isOn)} />
          ))}
          <Switch
            name={t(state.trial ? 'figuresTime' : 'figures')}
            isOn={tools.hasFigures}
            press={tools.toggleFigures}
          />
          <button
            className="stage-entry"
            type="button"
            onClick={() => {
              tools.setOpen(false);
              reload();
            }}
          >
            {t('reload')}
          </button>
          <p className="stage-note">{t('gameTasteKept')}</p>
        </div>
      </Dialog>
    </>
  );
}
