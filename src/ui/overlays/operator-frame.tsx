import type { ReactNode } from 'react';
import { Skeleton } from '../primitives/skeleton';
import { ErrorState } from '../primitives/state';

interface OperatorFrameProps {
  step: 'asking' | 'opening' | 'ready' | 'failed';
  /** '' while there is none to show. */
  address: string;
  heightPx: number;
  /** Says what is in the frame, for those who do not see it. */
  title: string;
  /** Above the frame: whose form this is. */
  intro: string;
  errorText: string;
  /** Ways on after a failure. */
  actions: ReactNode;
  attach(frame: HTMLIFrameElement | null): void;
}

/** A page of the operator inside this one: its place is kept while it comes, and it grows with what it shows. */
export function OperatorFrame(props: OperatorFrameProps) {
  const { step, address, heightPx, title, intro, errorText, actions, attach } = props;
  if (step === 'failed') return <ErrorState title={errorText} action={actions} />;
  return (
    <div className="f-frame" aria-busy={step !== 'ready'}>
      <p className="f-frame-intro">{intro}</p>
      <div className="f-frame-place" style={{ minBlockSize: heightPx }}>
        {step !== 'ready' && (
          <div className="f-frame-waiting" aria-hidden="true">
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={48} />
          </div>
        )}
        {address !== '' && (
          <iframe
            key={address}
            ref={attach}
            className={step === 'ready' ? 'f-frame-page' : 'f-frame-page f-frame-hidden'}
            src={address}
            title={title}
            style={{ blockSize: heightPx }}
            // It may not lead this page away; whatever else it is, the operator's headers say.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            allow="publickey-credentials-get"
            part="frame"
          />
        )}
      </div>
    </div>
  );
}
