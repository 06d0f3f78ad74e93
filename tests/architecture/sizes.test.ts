import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { NAV_COLLAPSED, NAV_OPEN, ORGANISATIONS_MAX_HEIGHT, ORGANISATIONS_WIDTH } from '@shared/model/limits';

const sheet = await readFile(new URL('../../src/renderer/app/shell/shell.css', import.meta.url), 'utf8');

/** A rule's declarations, by what stands before its brace. */
function rule(selector: string): string {
  const start = sheet.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  return sheet.slice(start, sheet.indexOf('}', start));
}

it('the style sheet of the shell uses the widths of the business constants', () => {
  expect(rule('.cl-nav')).toContain(`width: ${NAV_OPEN}px;`);
  expect(rule('.cl-nav--collapsed')).toContain(`width: ${NAV_COLLAPSED}px;`);
  expect(sheet).toContain(`width: ${ORGANISATIONS_WIDTH}px;\n  max-height: ${ORGANISATIONS_MAX_HEIGHT}px;`);
});
