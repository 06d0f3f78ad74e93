import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import '../../../ui/table/plainTable.css';

/** What the bill allocates the resource’s charges to; nothing where it allocates none. */
export function AllocatedTo({ allocations }: Pick<BillResource, 'allocations'>) {
  if (allocations.length === 0) return null;
  return (
    <Panel title={words.allocated} flush>
      <table className="cl-plaintable" aria-label={words.allocated}>
        <thead>
          <tr>
            <th scope="col">{words.title}</th>
            <th scope="col">{words.allocatedMethod}</th>
            <th scope="col">{words.allocatedDays}</th>
          </tr>
        </thead>
        <tbody>
          {allocations.map(({ resource, name, method, first_day, last_day }) => (
            <tr key={`${resource} ${method}`}>
              <td title={resource}>{name || resource || '–'}</td>
              <td>{method || '–'}</td>
              <td className="cl-num cl-muted">{costWords.basis.days(first_day, last_day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
