import type { StatusColour } from '@shared/model/datastores/columns';

/** A value that was chosen among options; one of a status has its colour, and always its words. */
export function OptionTag({ value, color }: { value: string; color?: StatusColour | undefined }) {
  return (
    <span className={`cl-option-tag ${color ? `cl-option-tag--${color}` : ''}`}>
      {color && <span className="cl-option-tag__dot" aria-hidden="true" />}
      <span className="cl-clip">{value}</span>
    </span>
  );
}
