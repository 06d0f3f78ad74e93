import { allocationWords as words } from '@shared/words/allocation';
import { messages } from '@shared/words/messages';
import type { CostRange } from '../../../data/costs';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useUrl } from '../../../platform/urlState';
import { Failed, Skeleton } from '../../../ui/feedback/States';
import { WithBills } from '../WithBills';
import { NEW, screenParam, tagParam } from './allocationState';
import { TagHealthScreen } from './TagHealth';
import { TagList } from './TagList';
import { OpenTag } from './OpenTag';
import '../../../ui/table/plainTable.css';
import './allocation.css';
import { useCall } from '../../../platform/api/calls';

/** Virtual tags: every charge under one value, by rules; what each value costs, with its part of what is shared. */
export function AllocationScreen() {
  return (
    <WithBills what={words.failed}>{(known, last) => <Allocation known={known} last={last} />}</WithBills>
  );
}

function Allocation({ known, last }: { known: CostRange; last: Date }) {
  const { data, error, refetch, isFetching } = useCall('allocation.list');
  const url = useUrl();
  const open = url.get(tagParam);
  if (error && !data)
    return (
      <Failed
        title={messages.failedToFetch('virtual tags')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Skeleton rows={8} />;
  const tag = data.data.find(({ tag_id }) => tag_id === open);
  if (tag || open === NEW)
    return <OpenTag key={tag ? tag.tag_id : NEW} tag={tag ?? null} known={known} last={last} />;
  // One that was saved a moment ago is not in the list yet.
  if (open !== '' && isFetching) return <Skeleton rows={8} />;
  if (url.get(screenParam) === 'health') return <TagHealthScreen known={known} last={last} />;
  return <TagList tags={data.data} />;
}
