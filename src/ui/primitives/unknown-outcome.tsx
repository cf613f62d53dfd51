import { Alert } from './alert';
import { LinkButton } from './button';

/** In the place of an order's buttons while it is unknown whether the order was carried out. */
export function UnknownOutcome(props: {
  text: string;
  /** The gateway's own sentence, '' for none. */
  said: string;
  /** Why the report could not be read, '' where it was. */
  problem: string;
  retryText: string;
  /** Sends the visitor back to the order. Omit until the report was shown. */
  onAgain?: () => void;
  /** Reads the report again. */
  onLook(): void;
}) {
  const { text, said, problem, retryText, onAgain, onLook } = props;
  return (
    <>
      <Alert
        tone="warning"
        action={onAgain === undefined ? undefined : <LinkButton onClick={onAgain}>{retryText}</LinkButton>}
      >
        {text}
        {said !== '' && <p>{said}</p>}
      </Alert>
      {problem !== '' && (
        <Alert tone="error" action={<LinkButton onClick={onLook}>{retryText}</LinkButton>}>
          {problem}
        </Alert>
      )}
    </>
  );
}
