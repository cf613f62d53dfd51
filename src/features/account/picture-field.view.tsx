import { useRef } from 'react';
import { Button } from '../../ui/primitives/button';
import { PICTURE_TYPES } from './pictures.controller';

/** A button that asks for a picture. */
export function FileButton(props: {
  name: string;
  label: string;
  /** Said instead of the label, where that is short. */
  longLabel?: string;
  busy?: boolean;
  onFile(file: File): void;
}) {
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={input}
        className="f-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={PICTURE_TYPES}
        name={props.name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
          if (file !== undefined) props.onFile(file);
        }}
      />
      <Button
        look="line"
        busy={props.busy ?? false}
        aria-label={props.longLabel}
        onClick={() => input.current?.click()}
        part="choose"
      >
        {props.label}
      </Button>
    </>
  );
}
