import { expect, it } from 'vitest';
import { shortLabel } from './chartOption';

it('[LIM-66] labels are shortened where there are ten or more', () => {
  const label = 'Amazon Elastic Compute';
  expect(shortLabel(label, 9)).toBe(label);
  expect(shortLabel(label, 10)).toBe('Amazon Elas…');
});
