import { DateRangePicker } from '@blueprintjs/datetime';
import { enUS } from 'date-fns/locale';
import { useState } from 'react';
import { uiWords } from '@shared/words/ui';
import { Button } from '../base/Button';
import { ActionDialog } from '../overlays/Dialog';
import { Menu, MenuGroup, MenuItem, Popover } from '../overlays/Popover';

interface RangePresetChoice<P extends string> {
  value: P;
  label: string;
}

export interface DateRangeProps<P extends string> {
  label: string;
  presets: readonly RangePresetChoice<P>[];
  /** A preset, or a range of one's own. */
  preset: P | null;
  /** What the button says. */
  text: string;
  /** Written before it. */
  prefix?: string;
  range: readonly [Date, Date];
  max?: Date;
  onPreset(preset: P): void;
  onCustom(from: Date, to: Date): void;
}

/** Presets in a menu, and a calendar in a dialog for any other range. */
export function DateRange<P extends string>(props: DateRangeProps<P>) {
  const [custom, setCustom] = useState(false);
  return (
    <>
      <Popover
        content={
          <Menu label={props.label}>
            {props.presets.map((preset) => (
              <MenuItem
                key={preset.value}
                text={preset.label}
                selected={preset.value === props.preset}
                onClick={() => props.onPreset(preset.value)}
              />
            ))}
            <MenuGroup />
            <MenuItem
              text={uiWords.custom}
              selected={props.preset === null}
              onClick={() => setCustom(true)}
            />
          </Menu>
        }
      >
        <Button
          menu
          icon="calendar"
          endIcon="chevronDown"
          label={`${props.label}: ${props.text}`}
          className="cl-select"
        >
          {props.prefix && <span className="cl-faint">{props.prefix} </span>}
          {props.text}
        </Button>
      </Popover>
      {custom && <CustomRange {...props} onClose={() => setCustom(false)} />}
    </>
  );
}

function CustomRange<P extends string>(props: DateRangeProps<P> & { onClose(): void }) {
  const [value, setValue] = useState<[Date | null, Date | null]>([props.range[0], props.range[1]]);
  const [from, to] = value;
  return (
    <ActionDialog
      title={props.label}
      open
      onClose={props.onClose}
      width={640}
      confirm={uiWords.apply}
      disabled={!from || !to}
      onConfirm={() => {
        if (from && to) props.onCustom(from, to);
        props.onClose();
      }}
    >
      <DateRangePicker
        locale={enUS}
        value={value}
        onChange={setValue}
        allowSingleDayRange
        shortcuts
        maxDate={props.max}
        minDate={new Date(2006, 0, 1)}
      />
    </ActionDialog>
  );
}
