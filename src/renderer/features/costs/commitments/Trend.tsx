import { lazy, Suspense } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { Panel } from '../../../ui/base/Panel';
import { Block } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { moneyColumn, numberColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { shareText } from './Kpis';
import '../../../parts/chart/chart.css';

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
      <figure className="cl-chart cl-commitchart" aria-label={words.chart}>
        <Suspense fallback={<Block height={HEIGHT} />}>
          <Chart months={named} height={HEIGHT} />
        </Suspense>
        <Row as="ul" wrap className="cl-muted cl-size-s cl-legend">
          {lines.map((key, at) => (
            <Row as="li" key={key}>
              <span
                className="cl-swatch"
                style={{ background: `var(--cl-chart-${at + 1})` }}
                aria-hidden="true"
              />
              {kpi[key].title}
            </Row>
          ))}
        </Row>
      </figure>
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
