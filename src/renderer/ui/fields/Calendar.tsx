import { DatePicker } from '@blueprintjs/datetime';
import { enUS } from 'date-fns/locale';
import { useState } from 'react';
import { Button } from '../base/Button';
import { Popover } from '../overlays/Popover';

/** A button that opens a calendar, of which one day is chosen. */
export function CalendarButton(props: {
  label: string;
  value: Date | null;
  onChange(day: Date): void;
  disabled?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      placement="bottom-end"
      content={
        <DatePicker
          locale={enUS}
          value={props.value}
          canClearSelection={false}
          highlightCurrentDay
          minDate={new Date(1990, 0, 1)}
          maxDate={new Date(2100, 11, 31)}
          onChange={(day, isUserChange) => {
            if (!day || !isUserChange) return;
            props.onChange(day);
            setOpen(false);
          }}
        />
      }
    >
      <Button kind="quiet" icon="calendar" label={props.label} disabled={props.disabled} />
    </Popover>
  );
}
