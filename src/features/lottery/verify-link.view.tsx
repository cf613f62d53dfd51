import { useVerifyAddress } from './use-verify-address';

/** Leads to the operator's page that computes a draw again, or a ticket in it; in a window of its own: the slip stays here. */
export function VerifyLink(props: {
  of: { game: string; issue: string } | { ticket: string };
  label?: string;
  children: string;
}) {
  const { of, label, children } = props;
  return (
    <a className="f-link" href={useVerifyAddress(of)} target="_blank" rel="noopener" aria-label={label}>
      {children}
    </a>
  );
}
