import { lazy } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { ChartFigure } from '../../../parts/chart/ChartFigure';
import { Panel } from '../../../ui/base/Panel';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { shareText } from './Kpis';

const Chart = lazy(async () => ({ default: (await import('./MonthChart')).MonthChart }));
const HEIGHT = 220;
type Month = CommitmentReport['months'][number];
const lines = ['utilization', 'coverage', 'savingsRate'] as const;

/** The figures of each month, drawn and as a table. */
export function Trend({ told: { months, currency } }: { told: CommitmentReport }) {
  const { kpi, columns } = words;
  const named = months.filter(({ count }) => count === 1);
  return (
    <Panel title={words.trend} flush>
      <ChartFigure
        className="cl-commitchart"
        label={words.chart}
        height={HEIGHT}
        legend={lines.map((key, at) => ({ text: kpi[key].title, series: at + 1 }))}
      >
        <Chart months={named} height={HEIGHT} />
      </ChartFigure>
      <PlainTable
        label={words.trend}
        className="cl-commitmonths"
        rows={named}
        rowKey={({ key }) => key}
        columns={[
          { id: 'month', title: columns.month, cell: ({ key }) => words.month(key) },
          ...lines.map((key) =>
            numberColumn(key, kpi[key].title, '', (month: Month) => shareText(month[key])),
          ),
          moneyColumn('waste', columns.waste, '', ({ waste }: Month) => ({ amount: waste, currency })),
        ]}
      />
    </Panel>
  );
}
