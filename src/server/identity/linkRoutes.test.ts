import { expect, it } from 'vitest';
import { handedOver } from './linkRoutes';

it.each([
  ['/approvals/w-1/e%2F1', 'costloom://open/approvals/w-1/e%2F1'],
  ['/approvals/w-1/e-1?choice=approve&utm=mail', 'costloom://open/approvals/w-1/e-1?choice=approve'],
  ['/approvals/w-1/e-1?choice=delete', 'costloom://open/approvals/w-1/e-1'],
  ['/costs/reports/r1?choice=approve', 'costloom://open/costs/reports/r1'],
])('%s is handed over as %s', (address, link) => {
  expect(handedOver(address)?.link).toBe(link);
});

it.each([
  '',
  '/',
  '/settings',
  '/approvals/w-1',
  '/approvals/w-1/e-1/x',
  '/approvals/../settings',
  '/approvals/%2e%2e/settings',
  '//evil.example/approvals/a/b',
  '/costs/reports/',
])('“%s” is handed over to nobody', (address) => {
  expect(handedOver(address)).toBeNull();
});
