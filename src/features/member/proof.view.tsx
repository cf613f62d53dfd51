import { useState, type ReactNode } from 'react';
import { useText } from '../../react';
import { useProof } from '../../react/use-proof';
import alertCss from '../../ui/primitives/alert.css?inline';
import fieldCss from '../../ui/primitives/field.css?inline';
import { ProofForm } from '../../ui/primitives/proof-form';
import proofCss from '../../ui/primitives/proof-form.css?inline';
import { useFrameWords } from './frame-words.controller';

export const styles = [alertCss, fieldCss, proofCss];

function Question({ onProved }: { onProved(): void }) {
  useFrameWords();
  const t = useText('frame');
  const common = useText('common');
  const { isTransient, site, ...proof } = useProof({ required: common('required'), onProved });
  const words = {
    ...{ title: t('proveTitle'), text: t('proveText'), password: t('password') },
    ...{ show: t('showPassword'), hide: t('hidePassword'), go: isTransient ? common('retry') : t('prove') },
  };
  return (
    <ProofForm
      {...proof}
      words={words}
      after={
        <>
          {t('noPassword')}{' '}
          <a href={site} target="_blank" rel="noopener noreferrer" part="operator">
            {t('operatorOpen')}
          </a>
        </>
      }
    />
  );
}

/** In the operator's frame the person proves who they are first: the page around could have opened it by itself. */
export function Proof({ children }: { children: ReactNode }) {
  const [isProved, setProved] = useState(false);
  return isProved ? children : <Question onProved={() => setProved(true)} />;
}
