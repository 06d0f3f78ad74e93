import { useMemo, useState } from 'react';
import { agentWords } from '@shared/words/agent';
import type { AgentChart } from '../../data/agent';
import { formatMoney, shortMoney } from '../../platform/formatting/money';
import { formatNumber, shorten } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import type { AmountTexts } from '../chart/valuesOption';
import { ValuesChart } from '../chart/ValuesChart';
import { tableOf } from './agentTable';
import { chartDataOf } from './chartDataOf';
import { TableAnswer } from './TableAnswer';
import { Stack } from '../../ui/layout/Layout';

const words = agentWords.chart;
const HEIGHT = 230;

/** AI-C-14: a picture, and behind a button the values that it shows. */
export function ChartAnswer({ chart, name }: { chart: AgentChart; name: string }) {
  const [asTable, setAsTable] = useState(false);
  const data = useMemo(() => chartDataOf(chart), [chart]);
  const { currency } = chart;
  const amounts = useMemo(
    (): AmountTexts => ({
      exact: (value) => (currency ? formatMoney(value, currency, true) : formatNumber(value, 2)),
      short: (value) => (currency ? shortMoney(value, currency) : shorten(value)),
    }),
    [currency],
  );
  return (
    <Stack gap="xs">
      {asTable ? (
        <TableAnswer table={tableOf(chart)} name={name} />
      ) : (
        <ValuesChart
          label={name || words.label}
          data={data}
          kind={chart.kind === 'line' ? 'LineChart' : 'BarChart'}
          measure={data.series.length === 1 ? (data.series[0]?.name ?? '') : ''}
          height={HEIGHT}
          amounts={amounts}
        />
      )}
      <div>
        <Button
          kind="quiet"
          size="small"
          icon={asTable ? 'costs' : 'table'}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? words.asChart : words.asTable}
        </Button>
      </div>
    </Stack>
  );
}
