import { Alert } from './alert';
import { LinkButton } from './button';

/** In the place of an order's form while it is unknown whether the order was carried out, and when it turns out that it was. */
export function UnknownOutcome(props: {
  tone: 'warning' | 'success';
  text: string;
  /** What was sent and when, '' while that is not known. */
  sent: string;
  /** The gateway's own sentence, '' for none. */
  said: string;
  /** Why the report could not be read, '' where it was. */
  problem: string;
  retryText: string;
  onText: string;
  /** Sends the visitor back to the form. Omit until the report was shown. */
  onAgain?: () => void;
  /** Reads the report again. */
  onLook(): void;
}) {
  const { tone, text, sent, said, problem, retryText, onText, onAgain, onLook } = props;
  return (
    <div part="unknown" style={{ display: 'grid', gap: 'var(--f-3)' }}>
      <Alert
        tone={tone}
        action={onAgain === undefined ? undefined : <LinkButton onClick={onAgain}>{onText}</LinkButton>}
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
