import { DrawsWidget, type DrawsWidgetProps } from '../../src/features/draws';

const loadTexts = () => import('../../src/locales/en/draws');

/** Boards with the words that they first need; what a proof says comes with it. */
export const DrawsElement = (props: DrawsWidgetProps) => <DrawsWidget {...props} loadTexts={loadTexts} />;
