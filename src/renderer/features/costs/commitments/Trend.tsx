import { lazy, Suspense } from 'react';
import { commitmentWords as words } from '@shared/words/commitments';
import type { CommitmentReport } from '../../../data/costs';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Block } from '../../../ui/feedback/States';
import { shareText } from './Kpis';
import '../../../parts/chart/chart.css';

const Chart = lazy(async () => ({ default: (await import('./MonthChart')).MonthChart }));
const HEIGHT = 220;
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
        <ul className="cl-legend">
          {lines.map((key) => (
            <li key={key}>
              <span>
                <span className={`cl-swatch cl-commitswatch--${key}`} aria-hidden="true" />
                {kpi[key].title}
              </span>
            </li>
          ))}
        </ul>
      </figure>
      <table className="cl-plaintable cl-commitmonths">
        <thead>
          <tr>
            <th scope="col">{columns.month}</th>
            {lines.map((key) => (
              <th key={key} scope="col" className="cl-plaintable__end">
                {kpi[key].title}
              </th>
            ))}
            <th scope="col" className="cl-plaintable__end">
              {columns.waste}
            </th>
          </tr>
        </thead>
        <tbody>
          {named.map((month) => (
            <tr key={month.key}>
              <td>{words.month(month.key)}</td>
              {lines.map((key) => (
                <td key={key} className="cl-plaintable__end cl-num">
                  {shareText(month[key])}
                </td>
              ))}
              <td className="cl-plaintable__end">
                <Money amount={month.waste} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
