import { Button } from '../../../../ui/base/Button';
import { FieldSet } from '../../../../ui/fields/FieldSet';

/** Days of a week or a month, of which several hold. */
export function DayToggles(props: {
  label: string;
  days: readonly { value: string; text: string; name: string }[];
  chosen: readonly string[];
  columns: number;
  disabled: boolean;
  error?: string | null | undefined;
  onToggle(value: string): void;
}) {
  return (
    <FieldSet gap="none" legend={props.label}>
      <div className={`cl-num cl-form__daygrid cl-form__daygrid--${props.columns}`}>
        {props.days.map((day) => (
          <Button
            key={day.value}
            size="tiny"
            pressed={props.chosen.includes(day.value)}
            kind={props.chosen.includes(day.value) ? 'primary' : 'normal'}
            disabled={props.disabled}
            label={day.name}
            onClick={() => props.onToggle(day.value)}
          >
            {day.text}
          </Button>
        ))}
      </div>
      {props.error && (
        <p className="cl-field__error" role="alert">
          {props.error}
        </p>
      )}
    </FieldSet>
  );
}
