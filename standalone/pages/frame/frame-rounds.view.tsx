import '../../../widgets/rounds/element';
import { useText } from '../../../src/react';
import { Framed } from './framed.view';

/** What a member has played, as partners' pages hold it. */
export function Page() {
  const t = useText('pages');
  return <Framed title={t('rounds')}>{({ theme }) => <foyer-rounds theme={theme} mode="inline" />}</Framed>;
}
