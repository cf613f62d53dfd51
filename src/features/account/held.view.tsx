import { useHeld } from '../../react/use-held';
import type { HeldProps } from '../../react/use-outcome';
import { UnknownOutcome } from '../../ui/primitives/unknown-outcome';

/** In the place of a form while the outcome of an order before is unknown: few see it, so it loads when it is needed. */
export function Held(props: HeldProps) {
  const held = useHeld(props);
  return held && <UnknownOutcome {...held} />;
}
