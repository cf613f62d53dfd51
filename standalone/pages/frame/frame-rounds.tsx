import '../../../widgets/rounds/element';
import type { pages as texts } from '../../../src/locales/en/pages';
import { useText } from '../../../src/react';
import { Framed } from './framed';

/** What a member has played, as partners' pages hold it. */
export function Page() {
  const t = useText<typeof texts>('pages');
  return <Framed title={t('rounds')}>{({ theme }) => <foyer-rounds theme={theme} mode="inline" />}</Framed>;
}
