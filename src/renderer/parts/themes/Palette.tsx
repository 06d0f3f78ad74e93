import './themes.css';

/** The colors side by side, with their codes for whoever does not see them. */
export function Palette({ colors }: { colors: readonly string[] }) {
  return (
    <span
      className="cl-row cl-row--inline cl-gap-none cl-align-stretch cl-room-own cl-box-line cl-palette"
      role="img"
      aria-label={colors.join(', ')}
      title={colors.join(', ')}
    >
      {colors.map((color, index) => (
        <span key={index} className="cl-grow" style={{ background: color }} />
      ))}
    </span>
  );
}
