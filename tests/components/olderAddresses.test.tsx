import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openAt } from './support/wholeCompany';
import { closeWindows } from './support/window';

afterEach(closeWindows);

describe('an address that names a workflow alone', () => {
  it.each(['/runs?workflow_id=any&status=FAILED', '/runs/any?status=FAILED'])(
    '[ROUTE-32] [ROUTE-33] %s is the list of its runs, with the other filters',
    async (path) => {
      const { sentTo } = openAt(path, 'Admin');
      await waitFor(() => expect(sentTo('executions.search').length).toBeGreaterThan(0));
      for (const { body } of sentTo('executions.search'))
        expect(body).toMatchObject({ workflow_ids: ['any'], statuses: ['FAILED'] });
      expect(`${location.pathname}${location.search}`).toBe('/runs?status=FAILED&workflow=any');
    },
  );

  it.each(['/approvals?workflow_id=any&show=decided', '/approvals/any?show=decided'])(
    '[ROUTE-32] [ROUTE-33] %s is the list of its approvals',
    async (path) => {
      const { sentTo } = openAt(path, 'Admin');
      const asked = () =>
        sentTo('approvals.summary').filter(({ body }) => Reflect.has(body as object, 'workflow_id'));
      await waitFor(() => expect(asked()).toHaveLength(1));
      expect(asked()[0]?.body).toMatchObject({ workflow_id: 'any' });
      expect(`${location.pathname}${location.search}`).toBe('/approvals?show=decided&workflow=any');
    },
  );
});

it('[ROUTE-32] an address that names a run alone marks it in the list', async () => {
  openAt('/runs?execution_id=any', 'Admin');
  await waitFor(() => expect(location.search).toBe('?clickedRow=any'));
});
