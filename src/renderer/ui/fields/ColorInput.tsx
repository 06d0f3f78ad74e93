import './colorInput.css';

/** The system's own picker of colors; `value` is #rrggbb. */
export function ColorInput(props: { label: string; value: string; onChange(color: string): void }) {
  return (
    <input
      type="color"
      className="cl-box-surface cl-pad-xxs cl-color-input"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
