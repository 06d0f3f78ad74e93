import { useState } from 'react';
import type { ActingWindow } from '@shared/model/settings/acting';
import { readTexts } from '@shared/model/settings/read';
import { actingWords } from '@shared/words/acting';
import { Picker } from '../../../parts/pickers/Picker';
import { useSetting } from '../../../parts/settings/useSetting';
import { Button } from '../../../ui/base/Button';
import { Checkbox, TextInput } from '../../../ui/fields/Field';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useTimeZones } from '../../../parts/settings/useTimeZones';

const words = actingWords.windows;
const MOST = 20;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface WindowsProps {
  windows: readonly ActingWindow[];
  may: boolean;
  onChange(windows: ActingWindow[]): void;
}

/** When changes may be made: on these days between these times. */
export function Windows({ windows, may, onChange }: WindowsProps) {
  const { value } = useSetting('general', 'time_zone');
  const [zone = 'UTC'] = readTexts([value]);
  const add = () =>
    onChange([...windows, { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00', time_zone: zone }]);
  return (
    <Stack as="section" gap="s" className="cl-windows" label={words.label}>
      <div>
        <div className="cl-medium">{words.label}</div>
        <p className="cl-faint">{windows.length === 0 ? words.none : words.some}</p>
      </div>
      <Stack as="ul">
        {windows.map((window, at) => (
          <li key={`${at} ${JSON.stringify(window)}`}>
            <OneWindow
              at={at + 1}
              window={window}
              may={may}
              onChange={(next) => onChange(windows.map((one, index) => (index === at ? next : one)))}
              onRemove={() => onChange(windows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </Stack>
      {may && windows.length < MOST && (
        <div>
          <Button icon="plus" onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function OneWindow(props: {
  at: number;
  window: ActingWindow;
  may: boolean;
  onChange(window: ActingWindow): void;
  onRemove(): void;
}) {
  const { window, may, onChange } = props;
  const [times, setTimes] = useState({ from: window.from, to: window.to });
  const zones = useTimeZones();
  const toggle = (day: number, on: boolean) => {
    const days = on
      ? [...window.days, day].toSorted((a, b) => a - b)
      : window.days.filter((one) => one !== day);
    if (days.length > 0) onChange({ ...window, days });
  };
  const done = () => {
    const isRight = TIME.test(times.from) && TIME.test(times.to);
    if (isRight && (times.from !== window.from || times.to !== window.to)) onChange({ ...window, ...times });
  };
  return (
    <Row wrap gap="m">
      <Row as="span" role="group" label={`${words.days} ${props.at}`}>
        {words.dayNames.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={window.days.includes(index + 1)}
            disabled={!may}
            onChange={(on) => toggle(index + 1, on)}
          />
        ))}
      </Row>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          label={`${words[end]} ${props.at}`}
          placeholder={words[end]}
          value={times[end]}
          invalid={!TIME.test(times[end])}
          disabled={!may}
          maxLength={5}
          width={80}
          onChange={(text) => setTimes({ ...times, [end]: text })}
          onEnter={done}
          onLeave={done}
        />
      ))}
      <div className="cl-windows__zone">
        <Picker
          {...zones}
          label={`${words.zone} ${props.at}`}
          value={window.time_zone}
          disabled={!may}
          onChange={(zone) => zone !== null && onChange({ ...window, time_zone: zone })}
        />
      </div>
      {may && <Button kind="quiet" icon="trash" label={words.remove(props.at)} onClick={props.onRemove} />}
    </Row>
  );
}
