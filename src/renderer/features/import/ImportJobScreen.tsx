import { useNavigate, useParams } from 'react-router';
import { importWords } from '@shared/words/imports';
import type { ImportJob } from '../../data/costs';
import { isGone, reasonOf } from '../../platform/api/reasonOf';
import { formatNumber, formatPercent } from '../../platform/formatting/numbers';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { PathLink } from '../../parts/navigation/PathLink';
import { only, wholeBill } from '../../parts/spend/chargeFilter';
import { byCategoryPath } from '../../parts/spend/MethodNote';
import { sumsText, useLeftOut } from '../../parts/spend/useLeftOut';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Failed, Progress, Tag } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import { Fact, FactLine } from './FactLine';
import { HeldImport } from './HeldImport';
import { isGoing, stateTone } from './jobs';
import { PeriodTable } from './PeriodTable';
import { WarningList } from './WarningList';
import './import.css';
import { useCall } from '../../platform/api/calls';
import { useSend } from '../../parts/feedback/useSend';
import { Pending } from '../../parts/feedback/Loaded';

const POLL = 1_000;

/** One import, while it goes on and after. It goes on without this window. */
export function ImportJobScreen() {
  const { importId = '' } = useParams();
  const args = { params: { id: importId } };
  const query = useCall('costs.getImport', args, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const going = data ? isGoing(data.data.state) : false;
  useCall('costs.getImport', args, { pollingInterval: POLL, skip: !going });
  const job = data?.data;
  usePage(job ? job.sourceName : 'Import', [{ text: importWords.bills.title, path: '/bills' }]);

  if (!job && isGone(error)) return <Failed title={importWords.job.notFound} reason={reasonOf(error)} />;
  return <Page>{job ? <Job job={job} /> : <Pending what="the import" query={query} />}</Page>;
}

function Job({ job }: { job: ImportJob }) {
  const words = importWords.job;
  return (
    <>
      <Panel
        title={job.fileName || job.sourceName}
        actions={<Tag tone={stateTone(job.state)}>{importWords.states[job.state]}</Tag>}
      >
        {isGoing(job.state) && <Going job={job} />}
        {job.state === 'held' && <HeldImport job={job} />}
        {!isGoing(job.state) && job.state !== 'held' && <Ended job={job} />}
      </Panel>
      {job.warnings.length > 0 && (
        <Panel title={importWords.wizard.warnings}>
          <WarningList warnings={job.warnings} />
        </Panel>
      )}
      {job.snapshots.length > 0 && (
        <Panel title={words.periods} note={<CreditsNote job={job} />} flush>
          <PeriodTable snapshots={job.snapshots} />
        </Panel>
      )}
      {job.rejected.length > 0 && (
        <Panel title={words.rejected}>
          <Stack as="ul" gap="xs">
            {job.rejected.map((row, index) => (
              <Row as="li" key={index}>
                <span className="cl-faint cl-num">{words.line(row.line)}</span>
                <span>{row.reason}</span>
              </Row>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}

/** The credits within the amounts, which most figures of the product leave out. */
function CreditsNote({ job }: { job: ImportJob }) {
  const from = job.snapshots.map(({ minDay }) => minDay).toSorted()[0] ?? '';
  const to =
    job.snapshots
      .map(({ maxDay }) => maxDay)
      .toSorted()
      .at(-1) ?? '';
  const filters = job.sourceId === null ? wholeBill : [only('source', job.sourceId)];
  const [credits] = useLeftOut('amortized', { from, to }, filters);
  if (!credits) return null;
  return (
    <PathLink to={byCategoryPath('amortized', { from, to }, filters)}>
      {importWords.bills.withCredits(sumsText(credits.sums))}
    </PathLink>
  );
}

function Going({ job }: { job: ImportJob }) {
  const words = importWords.job;
  const mayCancel = useRights().mayChange('resources:write');
  const [cancel, cancelling] = useSend('costs.cancelImport');
  return (
    <Stack>
      <Progress value={job.state === 'waiting' ? undefined : job.progress} label={job.stage} />
      <Row between wrap>
        <span className="cl-num" aria-live="polite">
          {formatPercent(job.progress, 0)} · {formatNumber(job.rows)} {words.rows}
          {job.stage && <span className="cl-muted"> · {job.stage}</span>}
        </span>
        {mayCancel && (
          <Button onClick={() => void cancel({ params: { id: job.importId } })} busy={cancelling.isLoading}>
            {words.cancel}
          </Button>
        )}
      </Row>
      <p className="cl-faint">{words.running}</p>
    </Stack>
  );
}

function endWords(state: ImportJob['state']): string {
  const words = importWords.job;
  if (state === 'done') return words.done;
  if (state === 'unchanged') return words.unchanged;
  return state === 'cancelled' ? words.cancelled : words.failed;
}

function Ended({ job }: { job: ImportJob }) {
  const words = importWords.job;
  const navigate = useNavigate();
  const good = job.state === 'done' || job.state === 'unchanged';
  return (
    <Stack>
      <Banner tone={good ? 'good' : job.state === 'failed' ? 'bad' : 'warn'}>
        {endWords(job.state)}
        {job.error && <div>{job.error}</div>}
      </Banner>
      <FactLine>
        <Fact name={importWords.bills.rows}>{formatNumber(job.rows)}</Fact>
        {job.cases && (
          <Fact name={words.cases}>
            {words.casesFound(job.cases.opened, job.cases.verified, job.cases.reopened)}
          </Fact>
        )}
      </FactLine>
      <Row>
        {good && (
          <Button kind="primary" endIcon="arrowRight" onClick={() => void navigate('/overview')}>
            {words.toOverview}
          </Button>
        )}
        <Button onClick={() => void navigate('/bills/import')}>{words.again}</Button>
      </Row>
    </Stack>
  );
}
