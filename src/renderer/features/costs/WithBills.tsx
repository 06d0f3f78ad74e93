import type { ReactNode } from 'react';
import type { CostRange } from '../../data/costs';
import { StartCard } from '../../parts/imports/StartCard';
import { Page } from '../../parts/page/Page';
import { toDate } from '../../platform/formatting/dates';
import { Skeleton } from '../../ui/feedback/States';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

interface Props {
  /** What could not be fetched, in words. */
  what: string;
  children(known: CostRange, last: Date): ReactNode;
}

/** A screen over the bills, once it is known which days they have; where there are none, how to start. */
export function WithBills({ what, children }: Props) {
  const query = useCall('costs.range');
  const { data, error } = query;
  if (error && !data) {
    return <FailedFetch what={what} query={query} />;
  }
  if (!data) return <Skeleton rows={10} />;
  const last = toDate(data.data.completeThrough ?? data.data.lastDay ?? '');
  if (last) return children(data.data, last);
  return (
    <Page>
      <StartCard />
    </Page>
  );
}
