import { GatedLottery, type LotteryWidgetProps } from '../../src/features/lottery';

const loadGate = () => import('./gate.view');

/** The element's view. On a page of a partner members bet in the operator's frame. */
export const LotteryElement = (props: LotteryWidgetProps) => <GatedLottery {...props} loadGate={loadGate} />;
