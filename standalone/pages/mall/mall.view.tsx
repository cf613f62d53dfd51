import './mall.css';
import '../../../widgets/mall/element';
import { useText } from '../../../src/react';
import { useSiteTheme } from '../../kit/site-theme';

/** PTS-1: the point mall, on a page of its own. */
export function Page() {
  const t = useText('pages');
  return (
    <>
      <h1 className="mall-title">{t('pointMall')}</h1>
      <foyer-mall theme={useSiteTheme()} />
    </>
  );
}
