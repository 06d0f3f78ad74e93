import { expect, it } from 'vitest';
import { deviceName } from './deviceName';

it.each([
  ['Costloom (macOS)', 'Costloom on macOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'Unknown program'],
  ['<b>', 'Unknown program'],
])('“%s” is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
