import { statusColours, type StatusColour } from '@shared/model/datastores/columns';

const looks = new Map(statusColours.map((color) => [color, { color: `var(--cl-status-${color})` }]));

/** A round spot in the color of a status. */
export const StatusDot = ({ color }: { color: StatusColour }) => (
  <span className="cl-room-own cl-option-tag__dot" style={looks.get(color)} aria-hidden="true" />
);

/** A value that was chosen among options; one of a status has its colour, and always its words. */
export function OptionTag({ value, color }: { value: string; color?: StatusColour | undefined }) {
  return (
    <span
      className="cl-row cl-row--inline cl-gap-xs cl-size-s cl-option-tag"
      style={color && looks.get(color)}
    >
      {color && <span className="cl-room-own cl-option-tag__dot" aria-hidden="true" />}
      <span className="cl-clip">{value}</span>
    </span>
  );
}
