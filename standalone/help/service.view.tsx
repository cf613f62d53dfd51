import type { ReactNode } from 'react';
import { useLazy } from '../../src/react';
import { LostDialog } from '../kit/lost-dialog.view';
import { within } from '../kit/within';
import { useService, type Service } from './use-service';

/** What is asked or said, wherever its button stands; its script comes when there is something to ask. */
export function ServiceDialog({ service }: { service: Service }) {
  const { shown, close } = service;
  const { part, lost, retry } = useLazy(() => within(import('./service-dialog.view')), shown !== null);
  if (shown === null) return null;
  if (part !== null) return <part.ServiceBox shown={shown} service={service} />;
  return lost ? <LostDialog onRetry={retry} onClose={close} /> : null;
}

/** A button to customer service, looking as its place wants it. */
export function ServiceButton({
  className,
  label,
  children,
}: {
  className: string;
  /** Its name where the content is an icon alone. */
  label?: string;
  children: ReactNode;
}) {
  const service = useService();
  return (
    <>
      <button
        className={className}
        type="button"
        aria-label={label}
        title={label}
        aria-busy={service.busy}
        onPointerEnter={service.warm}
        onFocus={service.warm}
        onClick={service.open}
      >
        {children}
      </button>
      <ServiceDialog service={service} />
    </>
  );
}
