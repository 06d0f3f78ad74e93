import './themes.css';

/** The colors side by side, with their codes for whoever does not see them. */
export function Palette({ colors }: { colors: readonly string[] }) {
  return (
    <span className="cl-palette" role="img" aria-label={colors.join(', ')} title={colors.join(', ')}>
      {colors.map((color, index) => (
        <span key={index} style={{ background: color }} />
      ))}
    </span>
  );
}
