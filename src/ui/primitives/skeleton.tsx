interface SkeletonProps {
  /** px, or any CSS length. */
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}

/** Stands where content will stand, in the same size. Sizes go through the style object: no inline style attribute in markup. */
export function Skeleton({ width = '100%', height = 16, radius }: SkeletonProps) {
  return (
    <span
      className="f-skeleton"
      aria-hidden="true"
      style={{
        inlineSize: width,
        blockSize: height,
        ...(radius === undefined ? {} : { borderRadius: radius }),
      }}
    />
  );
}
