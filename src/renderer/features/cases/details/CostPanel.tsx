import { lazy, Suspense } from 'react';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { CaseCosts, CaseDetails } from '../../../data/cases';
import { formatNumber } from '../../../platform/formatting/numbers';
import { to, urlChoice, useUrl } from '../../../platform/urlState';
import { useCostMethod } from '../../../parts/preferences/useCostPeriod';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Block, Empty } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Resources } from './Resources';
import '../../../parts/chart/chart.css';
import '../../../ui/table/plainTable.css';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const Drawn = lazy(async () => ({ default: (await import('./DrawnCaseCost')).DrawnCaseCost }));
const HEIGHT = 220;
const spans = ['30', '90', '365'] as const;
const spanParam = urlChoice('days', spans, '90');

/** What the resource costs day by day against what it would save, and the charges that make it up. */
export function CostPanel({ found }: { found: CaseDetails }) {
  const words = caseWords.details;
  const url = useUrl();
  const span = url.get(spanParam);
  const asked = useCall('cases.costs', {
    params: { id: found.case_id },
    query: { days: Number(span) },
  });
  const { data, error } = asked;
  const [method] = useCostMethod();
  const costs = data?.data;
  return (
    <>
      <Panel
        title={words.chart}
        note={costWords.basis.method(method)}
        actions={
          <Segmented
            label={words.span}
            value={span}
            options={spans.map((value) => ({ value, label: words.spans[value] }))}
            onChange={(next) => url.set(to(spanParam, next))}
          />
        }
      >
        {error && !costs ? (
          <FailedFetch what="the costs of the case" query={asked} />
        ) : !costs ? (
          <Block height={HEIGHT} />
        ) : costs.days.length === 0 ? (
          <Empty icon="costs" title={words.noCosts} />
        ) : (
          <figure className="cl-chart" aria-label={words.chartLabel(costs.days.length)}>
            <Suspense fallback={<Block height={HEIGHT} />}>
              <Drawn costs={costs} height={HEIGHT} />
            </Suspense>
          </figure>
        )}
      </Panel>
      {costs && <Resources found={found} costs={costs} days={words.spans[span]} />}
      <Panel title={words.charges} note={costWords.basis.method(method)} flush>
        {costs && <Charges costs={costs} />}
        {!costs && !error && <Block height={80} />}
      </Panel>
    </>
  );
}

function Charges({ costs }: { costs: CaseCosts }) {
  const words = caseWords.details;
  if (costs.charges.length === 0) return <p className="cl-faint cl-case__none">{words.noCharges}</p>;
  return (
    <table className="cl-plaintable">
      <thead>
        <tr>
          <th scope="col">{words.charge}</th>
          <th scope="col">{words.service}</th>
          <th scope="col" className="cl-plaintable__end">
            {words.used}
          </th>
          <th scope="col" className="cl-plaintable__end">
            {words.chargeCost}
          </th>
        </tr>
      </thead>
      <tbody>
        {costs.charges.map((charge, index) => (
          <tr key={index}>
            <td>
              {charge.ChargeDescription || charge.SkuMeter || '–'}
              {charge.SkuMeter && charge.ChargeDescription && (
                <span className="cl-faint"> {charge.SkuMeter}</span>
              )}
            </td>
            <td className="cl-muted">{charge.ServiceName}</td>
            <td className="cl-plaintable__end cl-muted cl-num">
              {charge.ConsumedQuantity === null
                ? '–'
                : `${formatNumber(charge.ConsumedQuantity, 2)} ${charge.ConsumedUnit ?? ''}`}
            </td>
            <td className="cl-plaintable__end">
              <Money amount={charge.cost} currency={costs.currency} exact />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
