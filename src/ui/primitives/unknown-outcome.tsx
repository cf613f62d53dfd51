import { Alert } from './alert';
import { LinkButton } from './button';

/** In the place of an order's form while it is unknown whether the order was carried out. */
export function UnknownOutcome(props: {
  text: string;
  /** What was sent and when, '' while that is not known. */
  sent: string;
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
  const { text, sent, said, problem, retryText, onAgain, onLook } = props;
  return (
    <div part="unknown">
      <Alert
        tone="warning"
        action={onAgain === undefined ? undefined : <LinkButton onClick={onAgain}>{retryText}</LinkButton>}
      >
        {text}
        {sent !== '' && <p translate="no">{sent}</p>}
        {said !== '' && <p>{said}</p>}
      </Alert>
      {problem !== '' && (
        <Alert tone="error" action={<LinkButton onClick={onLook}>{retryText}</LinkButton>}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
