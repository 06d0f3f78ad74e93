import { expect, it } from 'vitest';
import { partName } from './paramParts';
import { problemWords } from './problems';

it('what a value lacks is told by the names of its form', () => {
  const parts = ['integration_id', 'dayOfWeek'].map(partName).join(', ');
  expect(problemWords.missingParts('Ask', 'Approval', parts)).toBe(
    'Step “Ask”: Approval: fill in the integration, the days of the week.',
  );
});
