import { TextField } from './field';
import { Icon } from './icon';

interface CaptchaFieldProps {
  label: string;
  pictureLabel: string;
  refreshLabel: string;
  value: string;
  /** data: address, '' while none is there. */
  picture: string;
  error: string | undefined;
  onInput(value: string): void;
  onRefresh(): void;
}

/** The characters and their picture; a click on the picture brings another one. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { label, pictureLabel, refreshLabel, value, picture, error, onInput, onRefresh } = props;
  return (
    <TextField
      ltr
      name="captcha"
      label={label}
      value={value}
      error={error}
      required
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={16}
      onInput={onInput}
      after={
        <button type="button" className="f-captcha" aria-label={refreshLabel} onClick={onRefresh}>
          {picture !== '' && <img src={picture} alt={pictureLabel} />}
          <Icon name="refresh" size={18} />
        </button>
      }
    />
  );
}
