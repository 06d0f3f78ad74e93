import { sharingWords } from '@shared/words/sharing';
import { workflowListWords } from '@shared/words/workflowLists';
import type { WorkflowSummary } from '../../data/workflows';
import { lastRunsColumn, problemsColumn } from '../../parts/workflows/columns';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { Switch } from '../../ui/fields/Field';
import type { Column } from '../../ui/table/DataTable';
import { WorkflowMenu, type RowAsk } from './WorkflowMenu';
import { agoColumn, cellColumn, menuColumn, nameColumn, textColumn } from '../../ui/table/columns';

const words = workflowListWords;
const LABELS_SHOWN = 1;

export interface ColumnDeps {
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
  const sorted = [
    nameColumn('name', columns.name, 'minmax(172px, 2.4fr)', (row: WorkflowSummary) => ({
      name: row.name,
      after: (
        <>
          <ModeTag row={row} />
          {row.workflowType === 'CASE' && (
            <Tag tone="accent" icon="cases">
              {words.types.CASE}
            </Tag>
          )}
        </>
      ),
      under: underName(row, deps.showPath),
    })),
    ...(names ? [textColumn('space', words.space, 'minmax(96px, 0.9fr)', spaceIn(names), 'muted')] : []),
    cellColumn('labels', columns.labels, 'minmax(92px, 0.8fr)', (row: WorkflowSummary) => (
      <Labels labels={row.labels} />
    )),
    cellColumn('state', columns.state, '104px', (row: WorkflowSummary) => <State row={row} deps={deps} />),
    lastRunsColumn('98px'),
    problemsColumn('98px'),
    agoColumn('changed', columns.changed, '96px', (row: WorkflowSummary) => row.LastModified),
    textColumn('by', columns.by, 'minmax(56px, 0.7fr)', (row: WorkflowSummary) => row.changedBy, 'muted'),
  ];
  return [
    ...sorted.map((one) => ({ ...one, sortable: one.id !== 'labels' })),
    menuColumn((row: WorkflowSummary) => (
      <WorkflowMenu row={row} mayChange={deps.mayChange} mayMove={!names} onAsk={deps.onAsk} />
    )),
  ];
}

const spaceIn = (names: ReadonlyMap<string, string>) => (row: WorkflowSummary) =>
  names.get(row.space_id) ?? '';

function underName(row: WorkflowSummary, showPath: boolean): string {
  const path = showPath && row.path !== '/' ? row.path.slice(1).replaceAll('/', ' / ') : '';
  // The folder of what was given tells by whom as well.
  const first = row.shared_by ? sharingWords.sharedBy(row.shared_by) : path;
  return [first, row.description].filter(Boolean).join(' · ');
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
