import { useId } from 'react';
import { PRESET_COLORS_MAX } from '@shared/model/limits';
import { themeWords as words } from '@shared/words/themeSettings';
import { Button, IconButton } from '../../ui/base/Button';
import { ColorInput } from '../../ui/fields/ColorInput';
import { Refusal, TextInput } from '../../ui/fields/Field';
import { FieldSet } from '../../ui/fields/FieldSet';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
const FRESH = ['#4b48c8', '#1a8fa6', '#d9822b', '#f2f2f4'];

/** Up to four colors, each picked or typed; the button to add one stands while there is room. */
export function ColorFields(props: {
  colors: readonly string[];
  error: string | null;
  onChange(colors: string[]): void;
}) {
  const { colors, onChange } = props;
  const id = useId();
  const put = (at: number, color: string) =>
    onChange(colors.map((one, index) => (index === at ? color : one)));
  return (
    <FieldSet legend={words.colors} aria-describedby={props.error ? id : undefined}>
      {colors.map((color, at) => (
        <div key={at} className="cl-row">
          <ColorInput
            label={words.color(at + 1)}
            value={isColor(color) ? color : '#000000'}
            onChange={(picked) => put(at, picked)}
          />
          <TextInput
            label={words.colorCode(at + 1)}
            value={color}
            maxLength={7}
            width={110}
            invalid={!isColor(color)}
            onChange={(typed) => put(at, typed.trim())}
          />
          <IconButton
            icon="close"
            label={words.removeColor(at + 1)}
            onClick={() => onChange(colors.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      {colors.length < PRESET_COLORS_MAX && (
        <div>
          <Button
            size="small"
            icon="plus"
            onClick={() => onChange([...colors, FRESH[colors.length] ?? '#000000'])}
          >
            {words.addColor}
          </Button>
        </div>
      )}
      {props.error && <Refusal id={id}>{props.error}</Refusal>}
    </FieldSet>
  );
}
