import { useId, useState } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { Icon } from '../../ui/primitives/icon';
import type { Price, SlipLine } from './slip';
import { MAX_NAME_LENGTH, useSaved } from './use-saved';

/** The slip's lines under a name, for another time. */
function SaveForm({ busy, onSave }: { busy: boolean; onSave(name: string): Promise<boolean> }) {
  const t = useText('lottery');
  const [name, setName] = useState('');
  return (
    <form
      className="saved-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        void onSave(name).then((isSaved) => {
          if (isSaved) setName('');
        });
      }}
    >
      <TextField
        name="savedName"
        label={t('savedName')}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        onInput={setName}
      />
      <Button type="submit" busy={busy} disabled={name.trim() === ''}>
        {t('savedSave')}
      </Button>
    </form>
  );
}

/** Numbers that the member keeps: the slip's lines are put there, and taken from there into the slip. */
export function SavedNumbers(props: {
  game: LotteryGame;
  price: Price;
  lines: readonly SlipLine[];
  onUse(lines: readonly Omit<SlipLine, 'id'>[]): void;
}) {
  const { game, price, lines, onUse } = props;
  const t = useText('lottery');
  const { errorText } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const saved = useSaved({ game, price, isOpen, onUse });
  const id = useId();
  return (
    <div className="saved" part="saved">
      <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('saved')}
      </Button>
      <div id={id} className="saved-box" hidden={!isOpen}>
        {saved.error !== null && <Alert tone="error">{errorText(saved.error)}</Alert>}
        {lines.length > 0 && <SaveForm busy={saved.busy} onSave={(name) => saved.save(name, lines)} />}
        <div role="status">
          {saved.list?.length === 0 && <p className="fact">{t('savedNone')}</p>}
          {saved.gone > 0 && <p className="fact">{t('savedGone', { count: saved.gone })}</p>}
        </div>
        <ul className="lines">
          {saved.list?.map((one) => (
            <li key={one.id} className="line">
              <div className="line-words">
                <b>{one.name}</b>
                <small className="fact">{t('ticketLines', { count: one.lines.length })}</small>
              </div>
              <div className="line-acts">
                <Button aria-label={t('savedUseOf', { name: one.name })} onClick={() => saved.use(one)}>
                  {t('savedUse')}
                </Button>
                <button
                  type="button"
                  className="step"
                  aria-label={t('savedForget', { name: one.name })}
                  disabled={saved.busy}
                  onClick={() => saved.forget(one.id)}
                >
                  <Icon name="close" size={16} />
                </button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
