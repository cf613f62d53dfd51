import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What it holds, for those who do not see it. */
  label: string;
  /** px */
  size?: number;
}

/** Rows of dark squares as one path: fewer nodes than squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      let end = x;
      while (row[end] === true) end += 1;
      path += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end;
    }
  });
  return path;
}

/** Drawn locally: its content leaves the page for no service. Black on white in every theme, since cameras want it so. */
export function QrCode({ text, label, size = 208 }: QrCodeProps) {
  const { data, size: squares } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className="f-qr"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${squares} ${squares}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${squares}v${squares}H0z`} />
      <path fill="#000" d={pathOf(data)} />
    </svg>
  );
}
