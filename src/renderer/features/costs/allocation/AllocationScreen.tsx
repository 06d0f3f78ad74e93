import { allocationWords as words } from '@shared/words/allocation';
import type { CostRange } from '../../../data/costs';
import { useUrl } from '../../../platform/urlState';
import { Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { NEW, screenParam, tagParam } from './allocationState';
import { TagHealthScreen } from './TagHealth';
import { TagList } from './TagList';
import { OpenTag } from './OpenTag';
import '../../../ui/table/plainTable.css';
import './allocation.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** Virtual tags: every charge under one value, by rules; what each value costs, with its part of what is shared. */
export function AllocationScreen() {
  return (
    <WithBills what={words.failed}>{(known, last) => <Allocation known={known} last={last} />}</WithBills>
  );
}

function Allocation({ known, last }: { known: CostRange; last: Date }) {
  const query = useCall('allocation.list');
  const { data, isFetching } = query;
  const url = useUrl();
  const open = url.get(tagParam);
  if (!data) return <Pending what="virtual tags" query={query} rows={8} />;
  const tag = data.data.find(({ tag_id }) => tag_id === open);
  if (tag || open === NEW)
    return <OpenTag key={tag ? tag.tag_id : NEW} tag={tag ?? null} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  if (url.get(screenParam) === 'health') return <TagHealthScreen known={known} last={last} />;
  return <TagList tags={data.data} />;
}
