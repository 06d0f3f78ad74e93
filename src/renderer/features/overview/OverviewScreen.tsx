import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { toDate } from '../../platform/formatting/dates';
import { presetRange } from '../../platform/formatting/ranges';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { to, urlText, useUrl } from '../../platform/urlState';
import { IncompleteBanner } from '../../parts/imports/IncompleteBanner';
import { StartCard } from '../../parts/imports/StartCard';
import { ordinaryParam } from '../../parts/navigation/ordinaryOverview';
import { Page } from '../../parts/page/Page';
import { BasisLine } from '../../parts/spend/BasisLine';
import { wholeBill } from '../../parts/spend/chargeFilter';
import { TroubleBanner } from '../../parts/syncs/TroubleBanner';
import { useRights, useUser } from '../../parts/user/userContext';
import { Segmented } from '../../ui/fields/Field';
import { Skeleton } from '../../ui/feedback/States';
import { CasePanels } from './CasePanels';
import { ChangesPanel } from './ChangesPanel';
import { chosenOverview } from './overviewPath';
import { KeyFigures } from './KeyFigures';
import { NextSteps } from './NextSteps';
import { Portfolio } from './provider/Portfolio';
import { usePortfolio } from '../../parts/customers/usePortfolio';
import { TrendPanel } from './TrendPanel';
import './overview.css';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const currencyParam = urlText('currency');

/**
 * The overview that the organisation has chosen; the ordinary one without a choice, when it cannot be known, and when
 * what was chosen is not there any more and sends back here.
 */
export function OverviewScreen() {
  const isOrdinary = useUrl().get(ordinaryParam);
  const orgId = useUser().activeOrgId;
  const { data, isLoading } = useCall('users.orgMetadata', { body: { orgId } }, { skip: isOrdinary });
  if (isOrdinary) return <OrdinaryOverview />;
  if (isLoading) return <Skeleton rows={10} />;
  const chosen = data && chosenOverview(data.metadata);
  return chosen ? <Navigate to={chosen} replace /> : <OrdinaryOverview />;
}

/** Spend, savings and what is open, of the bills that are there; without bills, the ways to get some. */
function OrdinaryOverview() {
  const query = useCall('costs.range');
  const { data, error } = query;
  if (error && !data) {
    return <FailedFetch what="the overview" query={query} />;
  }
  if (!data) return <Skeleton rows={10} />;
  const { lastDay, completeThrough } = data.data;
  const last = toDate(completeThrough ?? lastDay ?? '');
  if (last) return <Filled range={data.data} last={last} />;
  return (
    <Page>
      <IncompleteBanner bills={data.data.incomplete} />
      <TroubleBanner />
      <Customers otherwise={<StartCard />} />
    </Page>
  );
}

/** The customers of a provider; what else there is to see where there are none. */
function Customers({ otherwise = null }: { otherwise?: ReactNode }) {
  const { isMsp, may } = useRights();
  const sees = isMsp && may('recommendations:read');
  const portfolio = usePortfolio({ skip: !sees });
  if (!sees || portfolio.customers?.length === 0) return otherwise;
  return <Portfolio portfolio={portfolio} />;
}

function Filled({ range, last }: { range: CostRange; last: Date }) {
  const url = useUrl();
  const words = costWords.overview;
  const seesCases = useRights().may('recommendations:read');
  const savings = useCall('cases.overview', undefined, { skip: !seesCases });
  const chosen = url.get(currencyParam);
  const currency = range.currencies.includes(chosen) ? chosen : (range.currencies[0] ?? 'USD');
  const month = presetRange('mtd', last);
  const spend = useCall('costs.spend', { body: { ...month, granularity: 'day' } }).data?.data;
  const own = savings.data?.data.find((row) => row.currency === currency);
  return (
    <Page
      bar={
        <>
          <BasisLine
            days={month}
            method={spend?.cost_method}
            filters={wholeBill}
            frontiers={range.frontiers}
          />
          <span className="cl-grow" />
          {range.currencies.length > 1 && (
            <Segmented
              label={words.currency}
              value={currency}
              options={range.currencies.map((code) => ({ value: code, label: code }))}
              onChange={(next) => url.set(to(currencyParam, next))}
            />
          )}
        </>
      }
    >
      <IncompleteBanner bills={range.incomplete} />
      <TroubleBanner />
      <Customers />
      <KeyFigures
        month={month}
        last={last}
        currency={currency}
        savings={own}
        savingsKnown={savings.data !== undefined}
        seesCases={seesCases}
      />
      <div className="cl-columns cl-align-stretch cl-overview__main">
        <TrendPanel known={range} last={last} currency={currency} />
        <ChangesPanel month={month} currency={currency} />
      </div>
      {seesCases && (
        <div className="cl-columns cl-align-stretch cl-overview__cases">
          <NextSteps savings={savings.data?.data} />
          <CasePanels currency={currency} />
        </div>
      )}
    </Page>
  );
}
