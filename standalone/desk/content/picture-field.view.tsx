import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame, tiesOf } from '../../../src/ui/primitives/field';
import { useMay } from '../desk-context';
import { Refused } from '../queue.view';
import { usePictures } from './use-content';

interface PictureProps {
  label: string;
  hint: string;
  error: string;
  isFixed: boolean;
  /** Id of the chosen picture; '' for a generated one. */
  value: string;
  onPick(id: string): void;
}

/** Lets the operator choose a stored picture, upload another, or choose none. */
function Choice({ label, hint, error, value, onPick }: PictureProps) {
  const { t } = useTranslation();
  const id = useId();
  const { pictures, busy, refusal, isTooLarge, upload } = usePictures(onPick);
  const problem = isTooLarge ? t('content.pictureTooLarge') : error;
  return (
    <div className="picture-field">
      <Frame id={id} label={label} hint={hint === '' ? t('content.pictureHint') : hint} error={problem}>
        <input
          {...tiesOf(id, { hint: 'hint', error: problem })}
          className="f-input"
          type="file"
          accept="image/png,image/jpeg"
          disabled={busy}
          // Otherwise a corrected file with the same name would not fire a change.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ currentTarget: { files } }) => files?.[0] && upload(files[0])}
        />
      </Frame>
      {refusal && <Refused refusal={refusal} />}
      <div className="picture-rows" role="group" aria-label={t('content.pictures')}>
        <button type="button" className="picture-none" aria-pressed={value === ''} onClick={() => onPick('')}>
          {t('content.noPicture')}
        </button>
        {pictures.map((picture) => (
          <button
            key={picture.id}
            type="button"
            aria-pressed={picture.id === value}
            onClick={() => onPick(picture.id)}
          >
            <img
              src={picture.address}
              alt={t('content.pictureOf', { width: picture.width, height: picture.height })}
              loading="lazy"
            />
          </button>
        ))}
      </div>
    </div>
  );
}

export function PictureField(props: PictureProps) {
  const may = useMay();
  const { t } = useTranslation();
  if (!props.isFixed && may('content.pictures')) return <Choice {...props} />;
  return (
    <p>
      {props.label}: {props.value === '' ? t('content.noPicture') : props.value}
    </p>
  );
}
