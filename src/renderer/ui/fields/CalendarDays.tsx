import { DatePicker } from '@blueprintjs/datetime';
import { enUS } from 'date-fns/locale';

export interface CalendarDaysProps {
  value: Date | null;
  onChoose(day: Date): void;
}

/** The days of a month. Loading it takes a tenth of a second, for its time zones: only an open calendar does. */
export function CalendarDays({ value, onChoose }: CalendarDaysProps) {
  return (
    <DatePicker
      locale={enUS}
      value={value}
      canClearSelection={false}
      highlightCurrentDay
      minDate={new Date(1990, 0, 1)}
      maxDate={new Date(2100, 11, 31)}
      onChange={(day, isUserChange) => {
        if (day && isUserChange) onChoose(day);
      }}
    />
  );
}
