import { expect, it } from 'vitest';
import { approvalPath, linksAt, reportPath } from './appLinks';

it('a link leads to the server’s page where people reach one, and else to the app', () => {
  const path = approvalPath('w 1', 'e/1', 'reject');
  expect(linksAt('https://costs.example')(path)).toBe(
    'https://costs.example/open/approvals/w%201/e%2F1?choice=reject',
  );
  expect(linksAt(undefined)(path)).toBe('costloom://open/approvals/w%201/e%2F1?choice=reject');
  expect(linksAt(undefined)(reportPath('r1'))).toBe('costloom://open/costs/reports/r1');
});
