import { PERIOD_MONTHS, TOP_SPENDERS_RANGE } from '@shared/model/limits';
import type { ReactNode } from 'react';
import { efforts } from '@shared/model/caseStatus';
import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { Savings } from '../../../data/cases';
import { toDate } from '../../../platform/formatting/dates';
import { formatMoney } from '../../../platform/formatting/money';
import { presetRange } from '../../../platform/formatting/ranges';
import { to, urlText, useUrl } from '../../../platform/urlState';
import { StartCard } from '../../../parts/imports/StartCard';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useCostMethod, useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { useRights } from '../../../parts/user/userContext';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Skeleton } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Columns, Row } from '../../../ui/layout/Layout';
import { EffortMark } from '../CaseTags';
import { casesPath } from '../caseView';
import { Pipeline } from './Pipeline';
import { ShortList } from './ShortList';
import { spenderKinds } from '../../../parts/spend/useTopSpenders';
import { SpenderCard } from './SpenderCard';
import './savings.css';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const words = caseWords.savings;
const currencyParam = urlText('currency');

/** What could be saved, what was, and who spends most. */
export function SavingsTab() {
  const query = useCall('cases.overview');
  const { data, error } = query;
  const seesCosts = useRights().may('home:read');
  const range = useCall('costs.range', undefined, { skip: !seesCosts });
  const url = useUrl();
  const [method] = useCostMethod();
  if (error && !data) {
    return <FailedFetch what="savings" query={query} />;
  }
  if (!data || (seesCosts && !range.data && !range.error)) return <Skeleton rows={10} />;
  const last = toDate(range.data?.data.completeThrough ?? range.data?.data.lastDay ?? '');
  if (seesCosts && range.data && !last) return <StartCard />;
  const currencies = [
    ...new Set([...(range.data?.data.currencies ?? []), ...data.data.map((row) => row.currency)]),
  ];
  const chosen = url.get(currencyParam);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? 'USD');
  const own = data.data.find((row) => row.currency === currency);
  const month = last && presetRange(TOP_SPENDERS_RANGE, last);
  return (
    <>
      {currencies.length > 1 && (
        <Row wrap>
          <Segmented
            label={costWords.overview.currency}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(next) => url.set(to(currencyParam, next))}
          />
        </Row>
      )}
      <Figures savings={own} currency={currency} />
      {month && <BasisLine days={month} method={method} frontiers={range.data?.data.frontiers} />}
      {month && (
        <div className="cl-savings__cards">
          {spenderKinds.map((kind) => (
            <SpenderCard key={kind} kind={kind} month={month} currency={currency} />
          ))}
        </div>
      )}
      <Pipeline currency={currency} />
      <div className="cl-savings__cards">
        <ByEffort savings={own} currency={currency} />
        <Panel title={words.fresh} flush>
          <ShortList flag="is_new" currency={currency} empty={words.noFresh} />
        </Panel>
        <Panel title={words.regressed} flush>
          <ShortList flag="regressed" currency={currency} empty={words.noRegressed} />
        </Panel>
      </div>
    </>
  );
}

function Figures({ savings, currency }: { savings: Savings | undefined; currency: string }) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? caseWords.details.perYear : caseWords.details.perMonth;
  const rate = (amount: number | undefined) => (
    <>
      <Money amount={(amount ?? 0) * factor} currency={currency} />
      <span className="cl-figure__unit">{unit}</span>
    </>
  );
  return (
    <Columns min={180} gap="l" align="stretch">
      <Figure
        title={words.potential}
        note={words.potentialNote(formatMoney((savings?.potential_gross ?? 0) * factor, currency))}
        tone="accent"
      >
        {rate(savings?.potential)}
      </Figure>
      <Figure title={words.claimed} note={words.claimedNote}>
        {rate(savings?.claimed)}
      </Figure>
      <Figure title={words.verified} note={words.verifiedNote} tone="good">
        {rate(savings?.verified)}
      </Figure>
      <Figure title={words.measured} note={words.measuredNote} tone="good">
        <Money amount={savings?.measured ?? 0} currency={currency} />
      </Figure>
      <Figure
        title={words.slipped}
        note={words.slippedNote}
        tone={savings && savings.slipped_back > 0 ? 'bad' : undefined}
      >
        {rate(savings?.slipped_back)}
      </Figure>
    </Columns>
  );
}

function Figure(props: {
  title: string;
  note: string;
  tone?: 'accent' | 'good' | 'bad';
  children: ReactNode;
}) {
  return (
    <section className={`cl-saving ${props.tone ? `cl-saving--${props.tone}` : ''}`} aria-label={props.title}>
      <h2>{props.title}</h2>
      <p className="cl-saving__value">{props.children}</p>
      <p className="cl-faint">{props.note}</p>
    </section>
  );
}

function ByEffort({ savings, currency }: { savings: Savings | undefined; currency: string }) {
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const most = Math.max(1, ...(savings?.by_effort ?? []).map((row) => row.month));
  return (
    <Panel title={words.effort} note={words.open(savings?.open ?? 0)}>
      <ul className="cl-bars">
        {efforts.map((effort) => {
          const row = savings?.by_effort.find((one) => one.effort === effort);
          return (
            <li key={effort}>
              <div className="cl-row cl-row--between">
                <PathLink to={casesPath({ filter: { case_effort: [effort], group_by: 'NONE' } })}>
                  <EffortMark effort={effort} />
                </PathLink>
                <Money amount={(row?.month ?? 0) * factor} currency={currency} />
              </div>
              <div className="cl-row">
                <span className="cl-bars__track">
                  <span style={{ width: `${((row?.month ?? 0) / most) * 100}%` }} />
                </span>
                <span className="cl-faint cl-num">{words.open(row?.quantity ?? 0)}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
