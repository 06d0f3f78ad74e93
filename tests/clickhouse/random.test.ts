import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askBills } from '@tests/support/askBills';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';
import { askedBeside, askedOfRollups } from './beside';
import { billed, place } from './bills';
import { alike, anyQuestion } from './random';

const CHARGES = 600;
const QUESTIONS = 400;

describe.skipIf(!place)('any question', () => {
  it(
    'is answered alike by both engines and by rollups, row by row and digit by digit, whichever views count',
    { timeout: propertyTime(60_000) },
    async () => {
      const folder = join(place?.folder ?? '', 'random');
      const rows = alike(CHARGES, 7);
      const [first, second] = [rows.slice(0, CHARGES / 2), rows.slice(CHARGES / 2)];
      const stored = [...(await billed(folder, 'aws', first)), ...(await billed(folder, 'other', second))];
      const files = stored.map(({ file }) => file);
      const views = fc.constantFrom('all' as const, 'all' as const, 'billed' as const, 'effective' as const);
      const of = { minLength: files.length, maxLength: files.length };
      const before = askedBeside();
      let withRows = 0;
      await fc.assert(
        fc.asyncProperty(anyQuestion, fc.array(views, of), async ({ plan }, counts) => {
          const answer = await askBills({ folder, files, counts }, plan);
          if (answer.length > 0) withRows += 1;
        }),
        propertyRuns(QUESTIONS),
      );
      const asked = askedBeside() - before;
      expect(asked).toBeGreaterThanOrEqual(propertyRuns(QUESTIONS).numRuns);
      expect(withRows).toBeGreaterThan(asked / 4);
      expect(Object.values(askedOfRollups()).every((times) => times > 0)).toBe(true);
    },
  );
});
