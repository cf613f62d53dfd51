import { useFormat, useText } from '../../react';
import { EmptyState } from '../../ui/primitives/state';
import menuCss from '../../ui/primitives/page-menu.css?inline';
import { useCentre } from './centre.controller';
import { MemberGate } from './member-gate.view';
import type { MemberBody } from './member-part.controller';
import { MemberPart } from './member-part.view';
import { MemberMenu } from './menu.view';
import { titled } from './pages';
import { memberPageNames, type MemberPage } from './paths';

/** Of the centre alone, besides those of its pages. */
export const menuStyles: readonly string[] = [menuCss];

export interface MemberCentreProps {
  /** Name of the page to show; the security centre where it is none. */
  page: string;
  /** What stands in each page. */
  bodies: Partial<Record<MemberPage, () => Promise<MemberBody>>>;
}

function Pages({ page: wanted, bodies }: MemberCentreProps) {
  const t = useText('member');
  const built = memberPageNames.filter((name) => bodies[name] !== undefined);
  const { errorText } = useFormat();
  const { page, error, items, go, Note } = useCentre({ page: wanted, built });
  const load = page === null || error !== null ? undefined : bodies[page];
  return (
    <div className="centre">
      <MemberMenu items={items} onGo={go} />
      <section className="page" aria-labelledby="page-title" part="page">
        {page !== null && (
          <h2 className={titled.includes(page) ? 'page-title f-hidden' : 'page-title'} id="page-title">
            {t(page)}
          </h2>
        )}
        {error !== null && <EmptyState icon="info" title={errorText(error)} />}
        {load === undefined ? null : <MemberPart key={page} load={load} />}
        {Note && <Note />}
      </section>
    </div>
  );
}

/** Everything that is a member's own, by a menu. */
export function MemberCentre(props: MemberCentreProps) {
  return (
    <MemberGate frame="member">
      <Pages {...props} />
    </MemberGate>
  );
}
