import { pause } from '../../kit/pause';

/** What stands around home's games, each defined in a piece of its own; their rooms are kept. */
const widgets = [
  () => import('../../../widgets/banner/element'),
  () => import('../../../widgets/notices/element'),
  () => import('../../../widgets/winners/element'),
];

export const loadHomeWidgets = async (): Promise<object> => {
  for (const widget of widgets) {
    await pause();
    await widget();
  }
  return {};
};
