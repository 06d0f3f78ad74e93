import { useState } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { PathLink } from '../../../parts/navigation/PathLink';
import type { ChargeFilters } from '../../../parts/spend/chargeFilter';
import { useRights } from '../../../parts/user/userContext';
import { formatMoney, shortMoney } from '../../../platform/formatting/money';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Row, Stack } from '../../../ui/layout/Layout';
import { cellColumn, moneyColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { nameOf } from './CommitmentTable';
import { endAxis, ending, placeOn, spendPath, type CommitmentRow } from './commitmentState';

const SHOWN = 6;

interface Props {
  told: CommitmentReport;
  filters: ChargeFilters;
  today: string;
}

/** What ends in the next twelve months on a line of time, with what it costs and what its usage costs without it. */
export function Ending({ told, filters, today }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { columns } = words;
  const { currency } = told;
  const mayImport = useRights().mayChange('resources:write');
  const months = ending(told.commitments, today);
  const rows = months.flatMap(({ commitments }) => commitments);
  const monthly = rows.reduce((sum, row) => sum + row.monthly, 0);
  const unknown = told.commitments.filter(({ end }) => end === null).length;
  const axis = endAxis(today);
  const sums = new Map(months.map((one) => [one.month, one.monthly]));
  const money = (amount: number) => ({ amount, currency });
  return (
    <Panel
      title={words.expiring}
      note={rows.length > 0 && words.expiringNote(rows.length, formatMoney(monthly, currency))}
      actions={
        rows.length > SHOWN && (
          <Button kind="quiet" size="small" pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {words.allEnding(rows.length)}
          </Button>
        )
      }
      flush
    >
      {rows.length === 0 ? (
        <p className="cl-muted cl-commitfoot">
          {words.nothingEnds}. {words.nothingEndsText}
        </p>
      ) : (
        <div className="cl-scroll">
          <PlainTable
            label={words.expiring}
            className="cl-middle cl-endtable"
            rows={showsAll ? rows : rows.slice(0, SHOWN)}
            rowKey={({ id }) => id}
            columns={[
              cellColumn('name', columns.name, '', (row: CommitmentRow) => (
                <PathLink to={spendPath('commitment', row.id, told, filters)} className="cl-clip">
                  {nameOf(row)}
                </PathLink>
              )),
              {
                id: 'line',
                title: <Axis axis={axis} sums={sums} currency={currency} />,
                cell: ({ end }) => <Line from={placeOn(axis, today)} to={placeOn(axis, end ?? today)} />,
              },
              cellColumn('end', columns.end, '', ({ end }: CommitmentRow) => (
                <span className="cl-num cl-nowrap">{words.day(end ?? '')}</span>
              )),
              moneyColumn('monthly', columns.monthly, '', (row: CommitmentRow) => money(row.monthly)),
              moneyColumn('rise', columns.rise, '', ({ rise }: CommitmentRow) =>
                rise === null ? null : money(rise),
              ),
            ]}
          />
        </div>
      )}
      {unknown > 0 && (
        <Row as="p" wrap edge="top" className="cl-commitfoot">
          <span className="cl-faint">{words.unknownEnds(unknown)}</span>
          {mayImport && <PathLink to="/bills/import">{words.import}</PathLink>}
        </Row>
      )}
    </Panel>
  );
}

interface AxisProps {
  axis: readonly string[];
  /** What ends a month, by month. */
  sums: ReadonlyMap<string, number>;
  currency: string;
}

/** The months, and what ends in each. */
const Axis = ({ axis, sums, currency }: AxisProps) => (
  <span className="cl-endaxis">
    {axis.map((month) => (
      <Stack as="span" gap="none" key={month} title={words.month(month)}>
        {words.month(month).slice(0, 3)}
        {sums.has(month) && (
          <span className="cl-num cl-size-xs">{shortMoney(sums.get(month) ?? 0, currency)}</span>
        )}
      </Stack>
    ))}
  </span>
);

const percent = (share: number) => `${share * 100}%`;

/** From now to the end. */
const Line = ({ from, to }: { from: number; to: number }) => (
  <span className="cl-endline" aria-hidden="true">
    <span style={{ left: percent(from), width: percent(to - from) }} />
  </span>
);
