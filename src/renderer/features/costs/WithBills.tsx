import type { ReactNode } from 'react';
import type { CostRange } from '../../data/costs';
import { StartCard } from '../../parts/imports/StartCard';
import { Page } from '../../parts/page/Page';
import { toDate } from '../../platform/formatting/dates';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

interface Props {
  /** What could not be fetched, in words. */
  what: string;
  children(known: CostRange, last: Date): ReactNode;
}

/** A screen over the bills, once it is known which days they have; where there are none, how to start. */
export function WithBills({ what, children }: Props) {
  const query = useCall('costs.range');
  const { data } = query;
  if (!data) return <Pending what={what} query={query} rows={10} />;
  const last = toDate(data.data.completeThrough ?? data.data.lastDay ?? '');
  if (last) return children(data.data, last);
  return (
    <Page>
      <StartCard />
    </Page>
  );
}
