import { shapesOf } from './flag-shapes';
import { flags } from './flag-table';

/**
 * A country's flag, drawn here and fetched from nowhere; two letters where there is no drawing. Decoration only: whatever holds
 * it carries the name.
 */
export function Flag({ code }: { code: string }) {
  const spec = Object.hasOwn(flags, code) ? flags[code] : undefined;
  if (spec === undefined) {
    return (
      <span className="f-flag f-flag-badge" aria-hidden="true">
        {code.slice(0, 2)}
      </span>
    );
  }
  return (
    <svg className="f-flag" viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      {shapesOf(spec).map(({ fill, path }, at) => (
        <path key={at} fill={fill} d={path} />
      ))}
    </svg>
  );
}
