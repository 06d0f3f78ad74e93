import { costWords } from '@shared/words/costs';
import { importWords } from '@shared/words/imports';
import { syncWords } from '@shared/words/syncs';
import { useImportsInfiniteQuery, type Source } from '../../../data/costs';
import { count } from '../../../platform/formatting/numbers';
import { SyncList } from '../../../parts/syncs/SyncList';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { Drawer } from '../../../ui/overlays/Drawer';
import { cellColumn, textColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { CommitmentTable } from '../CommitmentTable';
import { importColumns } from '../importColumns';
import { PeriodTable } from '../PeriodTable';
import { daysLate, type BillRow } from './billRows';
import { MonthStrip } from './MonthStrip';
import { ProviderMark } from './ProviderMark';
import { SourceMenu, useImportAgain } from './SourceMenu';
import { StatusTag } from './StatusTag';

const words = importWords.bills;

/** One source: its months, accounts, what brings it, what was imported, and its billing periods. */
export function SourceDrawer(props: {
  row: BillRow;
  /** The newest complete day of all bills. */
  newest: string | null;
  editable: boolean;
  onClose(): void;
}) {
  const { row, newest, editable } = props;
  const { source, syncs } = row;
  const importAgain = useImportAgain();
  return (
    <Drawer
      title={row.name}
      width={880}
      onClose={props.onClose}
      head={<Head row={row} />}
      actions={editable && <SourceMenu row={row} framed />}
    >
      {row.months.length > 0 && (
        <Panel title={words.months.title} flush>
          <MonthStrip months={row.months} />
        </Panel>
      )}
      {source && source.payers.length > 0 && (
        <Panel title={words.accounts} flush>
          <Accounts source={source} newest={newest} />
        </Panel>
      )}
      {syncs.length > 0 && (
        <Panel title={syncWords.title} flush>
          <SyncList syncs={syncs} linked />
        </Panel>
      )}
      {source && <Imports source={source} />}
      {source && source.snapshots.length > 0 && (
        <Panel title={words.periods} flush>
          <PeriodTable
            snapshots={source.snapshots}
            {...(editable ? { onRepair: () => importAgain(source) } : {})}
          />
        </Panel>
      )}
      {source && source.commitments.length > 0 && (
        <Panel title={words.commitments.title} flush>
          <CommitmentTable commitments={source.commitments} />
        </Panel>
      )}
    </Drawer>
  );
}

function Head({ row }: { row: BillRow }) {
  const { source } = row;
  return (
    <Row gap="m">
      <ProviderMark row={row} size={36} />
      <Stack gap="none">
        <Row>
          <Text as="h2" size="l" strong flow="clip" title={row.name}>
            {row.name}
          </Text>
          <StatusTag status={row.status} />
          {source?.demo && <Tag tone="info">{importWords.demo.mark}</Tag>}
        </Row>
        {source && (
          <Text size="s" tone="faint" flow="clip">
            {importWords.formats[source.format]} · {count(source.rows, 'row')}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

type Account = Source['payers'][number];

/** Who is billed, with the newest complete day of each. */
function Accounts({ source, newest }: { source: Source; newest: string | null }) {
  const names = new Set(source.snapshots.map(({ payer }) => payer));
  const [only = ''] = source.payers.length === 1 && names.size === 1 ? names : [];
  return (
    <div className="cl-periods">
      <PlainTable
        label={words.accounts}
        rows={source.payers}
        rowKey={({ payer }) => payer}
        columns={[
          textColumn(
            'account',
            words.account,
            '',
            ({ payer }: Account) => only || payer.split('/').at(-1) || source.name,
          ),
          textColumn('through', words.columns.through, '', ({ completeThrough }: Account) =>
            completeThrough === null ? words.noDay : costWords.basis.day(completeThrough),
          ),
          cellColumn('status', words.columns.status, '', (one: Account) => (
            <AccountTag one={one} newest={newest} />
          )),
        ]}
      />
    </div>
  );
}

function AccountTag({ one, newest }: { one: Account; newest: string | null }) {
  if (one.ended) return <StatusTag status="ended" />;
  const days = daysLate(one, newest);
  return days === 0 ? <StatusTag status="ok" /> : <Tag tone="warn">{words.late(days)}</Tag>;
}

/** What was imported into it last; the demo company comes in several sources. */
function Imports({ source }: { source: Source }) {
  const { data } = useImportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const jobs = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(
      ({ sourceId, snapshots }) =>
        sourceId === source.sourceId || snapshots.some(({ sourceName }) => sourceName === source.name),
    );
  if (jobs.length === 0) return null;
  return (
    <Panel title={words.imports} flush>
      <div className="cl-periods">
        <PlainTable
          label={words.imports}
          rows={jobs}
          rowKey={({ importId }) => importId}
          columns={importColumns({ withSource: false })}
        />
      </div>
    </Panel>
  );
}
