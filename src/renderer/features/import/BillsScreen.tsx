import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { messages } from '@shared/words/messages';
import { syncWords } from '@shared/words/syncs';
import { useImportsInfiniteQuery, type ImportJob, type Source } from '../../data/costs';
import { formatRelative } from '../../platform/formatting/dates';
import { count, formatPercent } from '../../platform/formatting/numbers';
import { useNow } from '../../platform/hooks/useNow';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { useDemo } from '../../parts/imports/useDemo';
import { StartCard } from '../../parts/imports/StartCard';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { SyncList } from '../../parts/syncs/SyncList';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Panel } from '../../ui/base/Panel';
import { Press } from '../../ui/base/Press';
import { Tabs } from '../../ui/base/Tabs';
import { Empty, Tag } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { useConfirm } from '../../ui/overlays/useConfirm';
import { isGoing, stateTone } from './jobs';
import { CommitmentTable } from './CommitmentTable';
import { PeriodTable } from './PeriodTable';
import './import.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { useSend } from '../../parts/feedback/useSend';

const tab = urlChoice('tab', ['sources', 'imports'], 'sources');

/** Where the costs come from: sources with their billing periods, and what was imported when. */
export function BillsScreen() {
  const words = importWords.bills;
  const url = useUrl();
  const may = useRights().mayChange('resources:write');
  const navigate = useNavigate();
  return (
    <Page narrow>
      <div className="cl-bills">
        {may && (
          <Row align="stretch" className="cl-bills__action">
            <Button icon="integrations" onClick={() => void navigate('/integrations?category=cloud')}>
              {syncWords.bills.connect}
            </Button>
            <Button kind="primary" icon="upload" onClick={() => void navigate('/bills/import')}>
              {words.importAction}
            </Button>
          </Row>
        )}
        <Tabs
          id="bills"
          selected={url.get(tab)}
          onSelect={(next) => url.set(to(tab, next))}
          tabs={[
            { id: 'sources', title: words.sources, panel: <Sources editable={may} /> },
            { id: 'imports', title: words.imports, panel: <Imports /> },
          ]}
        />
      </div>
    </Page>
  );
}

function Sources({ editable }: { editable: boolean }) {
  const query = useCall('costs.listSources');
  const { data } = query;
  const syncs = useCall('costs.listSyncs', {}).data?.data ?? [];
  if (!data) return <Pending what="sources" query={query} rows={6} />;
  if (data.data.length === 0 && syncs.length === 0) return <StartCard />;
  return (
    <Stack>
      {syncs.length > 0 && (
        <Panel title={syncWords.title} flush>
          <SyncList syncs={syncs} linked />
        </Panel>
      )}
      {data.data.map((source) => (
        <SourceCard key={source.sourceId} source={source} editable={editable} />
      ))}
    </Stack>
  );
}

function SourceCard({ source, editable }: { source: Source; editable: boolean }) {
  const words = importWords.bills;
  const [open, setOpen] = useState(false);
  const [remove] = useSend('costs.deleteSource');
  const demo = useDemo();
  const navigate = useNavigate();
  const damaged = source.snapshots.some(({ damage }) => damage !== null);

  function importAgain() {
    if (source.demo) void demo.load();
    else void navigate(`/bills/import?source=${encodeURIComponent(source.sourceId)}`);
  }

  const [askRemove, question] = useConfirm({
    title: source.demo ? importWords.demo.removeTitle : words.removeTitle(source.name),
    text: source.demo ? importWords.demo.removeText : words.removeText,
    confirm: words.remove,
    danger: true,
    run: () => {
      const says = { done: words.removed(source.name), failed: `${messages.failedToDelete(source.name)}.` };
      return source.demo ? demo.remove() : remove({ params: { id: source.sourceId } }, says);
    },
  });

  return (
    <Panel flush>
      <Row className="cl-source">
        <Press className="cl-row cl-grow cl-source__name" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={14} />
          <strong className="cl-clip">{source.name}</strong>
          {source.ended && <Tag tone="warn">{words.ended}</Tag>}
          {damaged && <Tag tone="bad">{words.damaged}</Tag>}
          {source.demo && <Tag tone="info">{importWords.demo.mark}</Tag>}
          <span className="cl-faint">{importWords.formats[source.format]}</span>
          <span className="cl-faint cl-num">
            {count(new Set(source.snapshots.map(({ billingPeriod }) => billingPeriod)).size, 'period')} ·{' '}
            {count(source.rows, 'row')}
            {source.commitments.length > 0 && ` · ${words.commitments.count(source.commitments.length)}`}
          </span>
        </Press>
        {source.completeThrough && (
          <span className="cl-faint cl-num">{words.completeThrough(source.completeThrough)}</span>
        )}
        {editable && <EndedButton source={source} />}
        {editable && !source.demo && (
          <Button kind="quiet" icon="refresh" onClick={importAgain}>
            {words.replace}
          </Button>
        )}
        {editable && (
          <Button
            kind="quiet"
            icon="trash"
            label={`${words.remove} ${source.name}`}
            onClick={() => askRemove()}
          />
        )}
      </Row>
      {(open || damaged) && source.snapshots.length > 0 && (
        <PeriodTable snapshots={source.snapshots} {...(editable ? { onRepair: importAgain } : {})} />
      )}
      {open && source.commitments.length > 0 && <CommitmentTable commitments={source.commitments} />}
      {question}
    </Panel>
  );
}

/** Says that a source has ended, or takes it back; one that is only silent wakes with its next bill. */
function EndedButton({ source }: { source: Source }) {
  const words = importWords.bills;
  const [setEnded, { isLoading }] = useSend('costs.setSourceEnded');
  if (source.ended && !source.saidEnded) return null;
  const save = () =>
    setEnded(
      { params: { id: source.sourceId }, body: { ended: !source.saidEnded } },
      { failed: `${messages.failedToUpdate(source.name)}.` },
    );
  return (
    <Button kind="quiet" busy={isLoading} onClick={() => void save()}>
      {source.saidEnded ? words.goesOn : words.markEnded}
    </Button>
  );
}

const POLL = 2_000;

function Imports() {
  const words = importWords.bills;
  const query = useImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, ...pages } = query;
  const jobs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const going = jobs.some((job) => isGoing(job.state));
  useImportsInfiniteQuery(undefined, { pollingInterval: POLL, skip: !going });
  const now = useNow();
  if (!data) return <Pending what="imports" query={query} rows={6} />;
  if (jobs.length === 0) return <Empty icon="bills" title={words.noImports} />;
  return (
    <Panel flush>
      <ul className="cl-importlines" aria-label={words.imports}>
        {jobs.map((job) => (
          <JobRow key={job.importId} job={job} now={now} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="cl-pad-m">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.showMore}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function JobRow({ job, now }: { job: ImportJob; now: Date }) {
  return (
    <li className="cl-columns cl-align-center cl-jobrow">
      <PathLink to={`/bills/imports/${encodeURIComponent(job.importId)}`} className="cl-grow cl-clip">
        {job.fileName || job.sourceName}
      </PathLink>
      <span className="cl-faint cl-clip">{job.sourceName}</span>
      <span className="cl-num cl-right cl-muted">{count(job.rows, 'row')}</span>
      <span>
        <Tag tone={stateTone(job.state)}>
          {importWords.states[job.state]}
          {isGoing(job.state) && ` ${formatPercent(job.progress, 0)}`}
        </Tag>
      </span>
      <span className="cl-faint cl-right">{formatRelative(job.startedAt, now)}</span>
    </li>
  );
}
