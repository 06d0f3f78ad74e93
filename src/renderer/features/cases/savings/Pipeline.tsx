import { useMemo } from 'react';
import { savingStages } from '@shared/model/savingsPipeline';
import { pipelineWords as words } from '@shared/words/savingsPipeline';
import type { SavingsPipeline } from '../../../data/cases';
import type { Trend } from '@shared/model/trend';
import { ChartPlace, TrendChart } from '../../../parts/chart/TrendChart';
import { useRights } from '../../../parts/user/userContext';
import { formatMonth } from '../../../platform/formatting/dates';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Row, Text } from '../../../ui/layout/Layout';
import { ForecastEffect } from './ForecastEffect';
import { Teams } from './Teams';
import { moneyColumn } from '../../../ui/table/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const HEIGHT = 240;
/** What is surest stands at the bottom. */
const fromVerified = savingStages.toReversed();

function trendOf(pipeline: SavingsPipeline): Trend {
  const series = fromVerified.map((stage) => {
    const values = pipeline.months.map(({ stages }) => stages.find((one) => one.stage === stage)?.month ?? 0);
    const name = words.stages[stage];
    return { key: stage, name, parts: [name], values, total: values.at(-1) ?? 0, other: false };
  });
  const periods = pipeline.months.map(({ month }) => `${month}-01`);
  return { currency: pipeline.currency, periods, series, rest: [] };
}

/** How savings move from found to verified, what waiting has cost, and what each owner promised and realized. */
export function Pipeline({ currency }: { currency: string }) {
  const asked = useCall('cases.savingsPipeline', { query: {} });
  const { data, error } = asked;
  const seesSpend = useRights().may('home:read');
  const pipeline = data?.data.find((one) => one.currency === currency);
  const trend = useMemo(() => (pipeline ? trendOf(pipeline) : null), [pipeline]);
  if (error && !data) return <FailedFetch what="savings" query={asked} />;
  return (
    <>
      <Panel title={words.title} note={words.note}>
        {!data ? (
          <ChartPlace height={HEIGHT} />
        ) : !pipeline || !trend ? (
          <Empty title={words.none} />
        ) : (
          <>
            <TrendChart trend={trend} kind="bars" granularity="month" height={HEIGHT} label={words.chart} />
            <Row as="dl" align="baseline" className="cl-waited">
              <dt>{words.waited}</dt>
              <Text as="dd" strong>
                <Money amount={pipeline.waited} currency={currency} />
              </Text>
              <dd className="cl-faint">{words.waitedText}</dd>
            </Row>
            <Months pipeline={pipeline} />
          </>
        )}
      </Panel>
      {pipeline && seesSpend && <ForecastEffect pipeline={pipeline} />}
      {pipeline && pipeline.teams.length > 0 && <Teams pipeline={pipeline} />}
    </>
  );
}

const SHOWN = 6;

function Months({ pipeline }: { pipeline: SavingsPipeline }) {
  type Month = SavingsPipeline['months'][number];
  return (
    <PlainTable
      label={words.table}
      rows={pipeline.months.slice(-SHOWN).toReversed()}
      rowKey={({ month }) => month}
      columns={[
        { id: 'month', title: words.month, cell: ({ month }) => formatMonth(`${month}-01`) },
        ...savingStages.map((stage) =>
          moneyColumn(stage, words.stages[stage], '', ({ stages }: Month) => ({
            amount: stages.find((one) => one.stage === stage)?.month ?? 0,
            currency: pipeline.currency,
          })),
        ),
      ]}
    />
  );
}
