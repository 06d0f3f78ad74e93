import { importWords } from '@shared/words/imports';
import type { ImportJob } from '../../data/costs';
import { formatPercent } from '../../platform/formatting/numbers';
import { PathLink } from '../../parts/navigation/PathLink';
import { Tag } from '../../ui/feedback/States';
import { agoColumn, cellColumn, numberColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { isGoing, stateTone } from './jobs';

const words = importWords.bills;
export const jobPath = ({ importId }: ImportJob) => `/bills/imports/${encodeURIComponent(importId)}`;
export const jobName = ({ fileName, sourceName }: ImportJob) => fileName || sourceName;

/** What was imported, when, and what became of it. */
export const importColumns = ({ withSource }: { withSource: boolean }): Column<ImportJob>[] => [
  cellColumn('file', words.file, 'minmax(220px, 2fr)', (job) => (
    <PathLink to={jobPath(job)} className="cl-clip">
      {jobName(job)}
    </PathLink>
  )),
  ...(withSource
    ? [
        textColumn(
          'source',
          words.source,
          'minmax(140px, 1.2fr)',
          (job: ImportJob) => job.sourceName,
          'muted',
        ),
      ]
    : []),
  numberColumn('rows', words.rows, '110px', (job) => job.rows, 'muted'),
  cellColumn('status', words.columns.status, '150px', ({ state, progress }) => (
    <Tag tone={stateTone(state)}>
      {importWords.states[state]}
      {isGoing(state) && ` ${formatPercent(progress, 0)}`}
    </Tag>
  )),
  agoColumn('started', words.started, '130px', (job) => job.startedAt),
];
