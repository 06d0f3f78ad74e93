import { useState, type ComponentType } from 'react';
import { Button } from '../base/Button';
import { Popover } from '../overlays/Popover';
import type { CalendarDaysProps } from './CalendarDays';

/** A button that opens a calendar, of which one day is chosen. */
export function CalendarButton(props: {
  label: string;
  value: Date | null;
  onChange(day: Date): void;
  disabled?: boolean;
  small?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const [Days, setDays] = useState<ComponentType<CalendarDaysProps> | null>(null);
  const onOpen = (next: boolean) => {
    setOpen(next);
    if (!next || Days) return;
    void import('./CalendarDays').then(
      ({ CalendarDays }) => setDays(() => CalendarDays),
      () => setOpen(false),
    );
  };
  return (
    <Popover
      open={open && Days !== null}
      onOpen={onOpen}
      placement="bottom-end"
      content={
        Days ? (
          <Days
            value={props.value}
            onChoose={(day) => {
              props.onChange(day);
              setOpen(false);
            }}
          />
        ) : (
          <></>
        )
      }
    >
      <Button
        kind="quiet"
        size={props.small ? 'small' : 'medium'}
        icon="calendar"
        label={props.label}
        disabled={props.disabled}
      />
    </Popover>
  );
}
