import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import { PlainTable } from '../../../ui/table/PlainTable';

/** What the bill allocates the resource’s charges to; nothing where it allocates none. */
export function AllocatedTo({ allocations }: Pick<BillResource, 'allocations'>) {
  if (allocations.length === 0) return null;
  return (
    <Panel title={words.allocated} flush>
      <PlainTable
        label={words.allocated}
        rows={allocations}
        rowKey={({ resource, method }) => `${resource} ${method}`}
        columns={[
          {
            id: 'resource',
            title: words.title,
            cell: ({ resource, name }) => <span title={resource}>{name || resource || '–'}</span>,
          },
          { id: 'method', title: words.allocatedMethod, cell: ({ method }) => method || '–' },
          {
            id: 'days',
            title: words.allocatedDays,
            cell: ({ first_day, last_day }) => (
              <span className="cl-num cl-muted">{costWords.basis.days(first_day, last_day)}</span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
