import { describe, expect, it } from 'vitest';
import { formatJsonText, isJsonText, printJsonText, readJsonText } from './jsonText';

describe('JSON with references', () => {
  it.each([
    ['{"a": 1}', true],
    ['{"a": {{inputs.a}}}', true],
    ['{"a": "x {{inputs.a}} y"}', true],
    ['{"a": "\\"{{inputs.a}}"}', true],
    ['{{steps.Get.output}}', true],
    ['', true],
    ['{"a": 1', false],
    ['{a: 1}', false],
    ['{"a": {{inputs.a}', false],
    ['Hello {{inputs.a}}', false],
  ])('%s: %s', (text, valid) => expect(isJsonText(text)).toBe(valid));

  it('is JSON with its types where it can be, and text where only the run knows', () => {
    expect(readJsonText('{"a": "{{inputs.a}}"}')).toEqual({ a: '{{inputs.a}}' });
    expect(readJsonText('{"a": {{inputs.a}}}')).toBe('{"a": {{inputs.a}}}');
    expect(readJsonText(' ')).toBeNull();
    expect(readJsonText('{"a": ')).toBe('{"a": ');
  });

  it('comes back as it was', () => {
    const texts = ['hello', 'x {{inputs.a}}', '{{inputs.a}}', '{"a":', '{{inputs.a | default("x")}} y'];
    for (const value of [{ a: [1, 'x', null] }, 5, null, true, ...texts]) {
      expect(readJsonText(printJsonText(value))).toEqual(value);
    }
  });

  it('keeps the quotes of a text that would be a number without them', () => {
    expect(readJsonText('"hello"')).toBe('hello');
    expect(readJsonText('"5"')).toBe('"5"');
  });

  it('is indented with its references in place', () => {
    expect(formatJsonText('{"a":{{inputs.a | default("}")}},"b":["{{inputs.b}}"]}')).toBe(
      '{\n  "a": {{inputs.a | default("}")}},\n  "b": [\n    "{{inputs.b}}"\n  ]\n}',
    );
    expect(formatJsonText('{"a":')).toBeNull();
  });
});
