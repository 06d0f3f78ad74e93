import { sharingWords } from '@shared/words/sharing';
import { workflowListWords } from '@shared/words/workflowLists';
import type { WorkflowSummary } from '../../data/workflows';
import { formatMoment, formatRelative } from '../../platform/formatting/dates';
import { RunStrip } from '../../parts/executions/RunStrip';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { Switch } from '../../ui/fields/Field';
import type { Column } from '../../ui/table/DataTable';
import { RowMenu, type RowAsk } from './RowMenu';

const words = workflowListWords;
const LABELS_SHOWN = 1;

export interface ColumnDeps {
  now: Date;
  mayChange: boolean;
  /** Where the list is not of one folder, each row says in which it is. */
  showPath: boolean;
  /** Of spaces, where the list is of all of them. */
  names: ReadonlyMap<string, string> | undefined;
  pending: ReadonlySet<string>;
  onToggle(row: WorkflowSummary): void;
  onAsk(ask: RowAsk, row: WorkflowSummary): void;
}

export function workflowColumns(deps: ColumnDeps): Column<WorkflowSummary>[] {
  const { columns } = words;
  const { names } = deps;
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(172px, 2.4fr)',
      sortable: true,
      cell: (row) => <Name row={row} showPath={deps.showPath} />,
    },
    ...(names
      ? [
          {
            id: 'space',
            title: words.space,
            width: 'minmax(96px, 0.9fr)',
            sortable: true,
            cell: (row: WorkflowSummary) => (
              <span className="cl-clip cl-muted" title={names.get(row.space_id)}>
                {names.get(row.space_id)}
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'labels',
      title: columns.labels,
      width: 'minmax(92px, 0.8fr)',
      cell: (row) => <Labels labels={row.labels} />,
    },
    {
      id: 'state',
      title: columns.state,
      width: '104px',
      sortable: true,
      cell: (row) => <State row={row} deps={deps} />,
    },
    {
      id: 'lastRuns',
      title: columns.lastRuns,
      width: '98px',
      sortable: true,
      cell: (row) => <RunStrip runs={row.lastRuns} />,
    },
    {
      id: 'problems',
      title: columns.problems,
      width: '98px',
      sortable: true,
      cell: (row) =>
        row.problems_count > 0 ? (
          <Tag tone="warn" icon="warning">
            <span className="cl-num">{words.problems(row.problems_count)}</span>
          </Tag>
        ) : (
          <span className="cl-faint" aria-label={words.noProblems}>
            –
          </span>
        ),
    },
    {
      id: 'changed',
      title: columns.changed,
      width: '96px',
      sortable: true,
      cell: (row) => (
        <span className="cl-muted cl-num" title={formatMoment(row.LastModified)}>
          {formatRelative(row.LastModified, deps.now)}
        </span>
      ),
    },
    {
      id: 'by',
      title: columns.by,
      width: 'minmax(56px, 0.7fr)',
      sortable: true,
      cell: (row) => (
        <span className="cl-clip cl-muted" title={row.changedBy}>
          {row.changedBy}
        </span>
      ),
    },
    {
      id: 'menu',
      title: '',
      width: '50px',
      align: 'end',
      cell: (row) => <RowMenu row={row} mayChange={deps.mayChange} mayMove={!names} onAsk={deps.onAsk} />,
    },
  ];
}

function Name({ row, showPath }: { row: WorkflowSummary; showPath: boolean }) {
  const path = showPath && row.path !== '/' ? row.path.slice(1).replaceAll('/', ' / ') : '';
  // The folder of what was given tells by whom as well.
  const sub = [row.shared_by ? sharingWords.sharedBy(row.shared_by) : path, row.description]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="cl-stack cl-gap-none">
      <span className="cl-row cl-gap-xs cl-medium">
        <span className="cl-clip" title={row.name}>
          {row.name}
        </span>
        <ModeTag row={row} />
        {row.workflowType === 'CASE' && (
          <Tag tone="accent" icon="cases">
            {words.types.CASE}
          </Tag>
        )}
      </span>
      {sub && (
        <span className="cl-clip cl-faint cl-size-s" title={sub}>
          {sub}
        </span>
      )}
    </span>
  );
}

/** Whose it is, where it is not the organisation's own; of a copy that a provider manages, the provider's name. */
function ModeTag({ row }: { row: WorkflowSummary }) {
  if (row.shared_by)
    return (
      <span
        className="cl-row cl-row--inline cl-room-own cl-faint"
        title={sharingWords.notYours(row.shared_by)}
      >
        <Icon name="users" size={13} />
      </span>
    );
  if (row.workflowMode === 'USER') return null;
  return <Tag icon={row.workflowMode === 'SYSTEM' ? 'lock' : 'users'}>{words.modes[row.workflowMode]}</Tag>;
}

function Labels({ labels }: { labels: readonly string[] }) {
  const more = labels.length - LABELS_SHOWN;
  return (
    <span className="cl-row cl-gap-xs cl-wflabels" title={labels.join(', ') || undefined}>
      {labels.slice(0, LABELS_SHOWN).map((label) => (
        <Tag key={label}>
          <span className="cl-clip" style={{ maxWidth: 110 }}>
            {label}
          </span>
        </Tag>
      ))}
      {more > 0 && <span className="cl-faint cl-num">{words.moreLabels(more)}</span>}
    </span>
  );
}

function State({ row, deps }: { row: WorkflowSummary; deps: ColumnDeps }) {
  const text = words.states[row.state];
  if (!deps.mayChange)
    return (
      <span className="cl-row cl-muted">
        <Icon name={row.state === 'enabled' ? 'play' : 'pause'} size={13} />
        {text}
      </span>
    );
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        label={text}
        name={words.stateOf(row.name, text)}
        checked={row.state === 'enabled'}
        disabled={deps.pending.has(row.workflowId)}
        onChange={() => deps.onToggle(row)}
      />
    </span>
  );
}
