import type { Json } from '@shared/model/json';
import { CodeText } from '../fields/CodeText';
import { Stack } from '../../../ui/layout/Layout';
import { printValue, type ValueText } from './draft';
import { Refusal } from '../../../ui/fields/Field';

/** JSON as it is typed. `stored` is shown while nothing was typed: large values are printed only where they are seen. */
export function JsonValue(props: {
  label: string;
  text: ValueText;
  stored: Json;
  problem: string | undefined;
  readOnly: boolean;
  height?: number;
  onChange(text: string): void;
}) {
  const { label, text, stored, problem, height = 130 } = props;
  return (
    <Stack
      gap="xs"
      // Escape, then Tab, leaves the code; it does not close the dialog around it.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      <CodeText
        label={label}
        language="json"
        value={text ?? printValue(stored)}
        onChange={props.onChange}
        invalid={problem !== undefined}
        readOnly={props.readOnly}
        height={height}
      />
      {problem !== undefined && <Refusal>{problem}</Refusal>}
    </Stack>
  );
}
