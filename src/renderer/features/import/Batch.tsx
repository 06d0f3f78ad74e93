import { useNavigate } from 'react-router';
import type { DateOrder } from '@shared/api/costs/imports.api';
import { importWords } from '@shared/words/imports';
import { useImportsInfiniteQuery, type ImportJob } from '../../data/costs';
import { count, formatPercent } from '../../platform/formatting/numbers';
import { PathLink } from '../../parts/navigation/PathLink';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner, Tag } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { countBatch, jobOf, type BatchFile } from './batch';
import { DateOrderButtons } from './DateOrderButtons';
import { isGoing, stateTone } from './jobs';

const POLL = 2_000;

interface Props {
  files: readonly BatchFile[];
  onAnswer(at: number, order: DateOrder): void;
}

/** Several files on their way: where each stands, and one summary. */
export function Batch({ files, onAnswer }: Props) {
  const words = importWords.batch;
  const navigate = useNavigate();
  const { data } = useImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const jobs = data?.pages.flatMap((page) => page.data) ?? [];
  const { done, held, failed, going } = countBatch(files, jobs);
  useImportsInfiniteQuery(undefined, { pollingInterval: POLL, skip: going === 0 });
  const tone = failed > 0 ? 'bad' : held > 0 ? 'warn' : 'good';
  return (
    <>
      <Banner tone={going > 0 ? 'info' : tone}>{words.summary(done, files.length, held, failed)}</Banner>
      <Panel
        title={words.title(files.length)}
        note={words.text}
        actions={
          going === 0 && (
            <Button kind="primary" endIcon="arrowRight" onClick={() => void navigate('/bills')}>
              {words.toBills}
            </Button>
          )
        }
        flush
      >
        <ul className="cl-importlines" aria-label={words.title(files.length)}>
          {files.map((file, at) => (
            <FileRow key={at} file={file} job={jobOf(file, jobs)} onAnswer={(order) => onAnswer(at, order)} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function FileRow(props: { file: BatchFile; job: ImportJob | undefined; onAnswer(order: DateOrder): void }) {
  const { file, job } = props;
  const problem = file.phase === 'failed' ? file.problem : job?.error;
  return (
    <Row as="li" gap="m">
      <span className="cl-grow cl-flow-break">
        {file.phase === 'started' ? (
          <PathLink to={`/bills/imports/${encodeURIComponent(file.importId)}`}>{file.name}</PathLink>
        ) : (
          file.name
        )}
        {problem && <div className="cl-bad">{problem}</div>}
        {file.phase === 'asking' && file.found.ambiguousDate !== null && (
          <div className="cl-muted">{importWords.wizard.datesAsk(file.found.ambiguousDate)}</div>
        )}
      </span>
      {file.phase === 'asking' && <DateOrderButtons chosen={undefined} onChoose={props.onAnswer} />}
      {job && <span className="cl-faint cl-clip">{job.sourceName}</span>}
      {job && <span className="cl-num cl-muted">{count(job.rows, 'row')}</span>}
      <State file={file} job={job} />
    </Row>
  );
}

function State({ file, job }: { file: BatchFile; job: ImportJob | undefined }) {
  if (job)
    return (
      <Tag tone={stateTone(job.state)}>
        {importWords.states[job.state]}
        {isGoing(job.state) && ` ${formatPercent(job.progress, 0)}`}
      </Tag>
    );
  const tone = file.phase === 'failed' ? 'bad' : file.phase === 'asking' ? 'warn' : 'info';
  return (
    <Tag tone={tone}>
      {importWords.batch.phases[file.phase]}
      {file.phase === 'uploading' && ` ${formatPercent(file.size === 0 ? 0 : file.sent / file.size, 0)}`}
    </Tag>
  );
}
