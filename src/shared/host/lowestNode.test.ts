import { expect, it } from 'vitest';
import { LOWEST_NODE, tooOldNode } from './lowestNode';

it.each(['v20.20.2', 'v22.18.9', 'v8.0.0'])(
  '%s is too old, and the sentence names both versions',
  (version) => {
    expect(tooOldNode(version)).toBe(
      `Costloom needs Node ${LOWEST_NODE} or newer to run; this is Node ${version.slice(1)}.`,
    );
  },
);

it.each(['v22.19.0', 'v22.21.1', 'v23.0.0', 'v24.9.0', 'v100.0.0'])('%s is new enough', (version) => {
  expect(tooOldNode(version)).toBeUndefined();
});
