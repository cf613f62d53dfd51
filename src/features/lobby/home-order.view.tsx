import { useText } from '../../react';

/** Says in which order home's shelves stand, and turns it round. */
export function HomeOrder({ isOff, set }: { isOff: boolean; set(isOff: boolean): void }) {
  const t = useText('lobby');
  return (
    <>
      <span role="status">{t(isOff ? 'orderUsual' : 'orderOwn')}</span>
      <span aria-hidden="true">·</span>
      <button className="more" type="button" onClick={() => set(!isOff)}>
        {t(isOff ? 'useOwn' : 'useUsual')}
      </button>
    </>
  );
}
