import { useState, type FormEvent } from 'react';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { useKeptProof, type Wanted } from './proof.controller';
import { DrawProof, Verdict } from './proof.view';

export { styles } from './proof.view';

const FIELDS = [
  ['ticket', 'ticketNumber'],
  ['game', 'gameCode'],
  ['issue', 'issueNumber'],
] as const;
type Asked = Record<(typeof FIELDS)[number][0], string>;

/** The number of a ticket says its draw; without one game and draw are needed. */
const wantedOf = (asked: Asked): Wanted | null => {
  const [ticket, game, issue] = [asked.ticket.trim(), asked.game.trim(), asked.issue.trim()];
  if (ticket !== '') return { ticket };
  return game === '' || issue === '' ? null : { game, issue };
};

/** Any draw by its game and issue, a ticket by its number, or a file that was kept: computed in this page. */
export function ProofPage(first: Asked) {
  const t = useText('draws');
  const [typed, setTyped] = useState<Asked>(first);
  const [wanted, setWanted] = useState(() => wantedOf(first));
  const { proved, isBroken, open } = useKeptProof();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWanted(wantedOf(typed));
  };
  return (
    <section className="draws" aria-label={t('verifyTitle')}>
      <h1>{t('verifyTitle')}</h1>
      <p className="fact">{t('verifyText')}</p>
      <div className="checker">
        <form onSubmit={submit}>
          {FIELDS.map(([name, label]) => (
            <label key={name}>
              <span className="fact">{t(label)}</span>
              <input
                name={name}
                ref={showValue(typed[name])}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onInput={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
              />
            </label>
          ))}
          <Button type="submit" look="main">
            {t('verify')}
          </Button>
        </form>
        <label>
          <span className="fact">{t('keptFile')}</span>
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget: { files } }) => {
              const [file] = files ?? [];
              if (file) open(file);
            }}
          />
        </label>
        {isBroken ? (
          <p className="bad" role="alert">
            {t('fileBroken')}
          </p>
        ) : null}
        {proved === null ? null : <Verdict proved={proved} />}
        {wanted === null ? null : <DrawProof key={JSON.stringify(wanted)} {...wanted} />}
      </div>
    </section>
  );
}
