import { useMemo } from 'react';
import { importWords } from '@shared/words/imports';
import { useImportsInfiniteQuery } from '../../data/costs';
import { Pending } from '../../parts/feedback/Loaded';
import { List } from '../../parts/list/List';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { Empty } from '../../ui/feedback/States';
import { importColumns, jobName, jobPath } from './importColumns';
import { isGoing } from './jobs';

const words = importWords.bills;
const POLL = 2_000;
const columns = importColumns({ withSource: true });

/** What was imported, the newest first. */
export function ImportList() {
  const query = useImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const openPath = useOpenPath();
  const jobs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const going = jobs.some((job) => isGoing(job.state));
  useImportsInfiniteQuery(undefined, { pollingInterval: POLL, skip: !going });
  if (!data) return <Pending what="imports" query={query} rows={6} />;
  return (
    <List
      all={jobs}
      rows={jobs}
      none={<Empty icon="bills" title={words.noImports} />}
      label={words.imports}
      columns={columns}
      rowKey={({ importId }) => importId}
      rowLabel={jobName}
      onOpen={(job, event) => openPath(jobPath(job), event)}
      more={hasNextPage}
      onMore={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    />
  );
}
