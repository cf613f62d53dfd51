interface StrengthProps {
  /** null while nothing is typed: the line keeps its place. */
  strength: 'weak' | 'fair' | 'good' | 'strong' | null;
  /** The strength in words: colour and length of the bar say the same again. */
  children: string;
}

/** How good a new password is; read out as it changes. */
export function Strength({ strength, children }: StrengthProps) {
  return (
    <span className={`f-strength f-strength-${strength ?? 'none'}`} role="status">
      <span className="f-strength-bar" aria-hidden="true" />
      {children}
    </span>
  );
}
