import { useState, type FormEvent } from 'react';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { useKeptProof } from './proof.controller';
import { DrawProof, Verdict } from './proof.view';

export { styles } from './proof.view';

/** Any draw by its game and issue, or a file that was kept: computed in this page. */
export function ProofPage({ game: firstGame, issue: firstIssue }: { game: string; issue: string }) {
  const t = useText('draws');
  const [typed, setTyped] = useState({ game: firstGame, issue: firstIssue });
  const [asked, setAsked] = useState(firstGame !== '' && firstIssue !== '' ? typed : null);
  const { proved, isBroken, open } = useKeptProof();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { game: typed.game.trim(), issue: typed.issue.trim() };
    if (wanted.game !== '' && wanted.issue !== '') setAsked(wanted);
  };
  return (
    <section className="draws" aria-label={t('verifyTitle')}>
      <h1>{t('verifyTitle')}</h1>
      <p className="fact">{t('verifyText')}</p>
      <div className="checker">
        <form onSubmit={submit}>
          <label>
            <span className="fact">{t('gameCode')}</span>
            <input
              value={typed.game}
              onInput={({ currentTarget: { value } }) => setTyped({ ...typed, game: value })}
            />
          </label>
          <label>
            <span className="fact">{t('issueNumber')}</span>
            <input
              value={typed.issue}
              onInput={({ currentTarget: { value } }) => setTyped({ ...typed, issue: value })}
            />
          </label>
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
        {asked === null ? null : <DrawProof key={`${asked.game} ${asked.issue}`} {...asked} />}
      </div>
    </section>
  );
}
