import { lazy, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { budgetFaults, budgetWords } from '@shared/words/budgets';
import { driverWords } from '@shared/words/drivers';
import { forecastWords } from '@shared/words/forecast';
import type { Budget, BudgetDetails } from '../../data/budgets';
import { ChartFigure } from '../../parts/chart/ChartFigure';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { PathLink } from '../../parts/navigation/PathLink';
import { filterTexts } from '../../parts/spend/chargeFilter';
import { useRights } from '../../parts/user/userContext';
import { formatMoment } from '../../platform/formatting/dates';
import { formatMoney } from '../../platform/formatting/money';
import { formatPercent } from '../../platform/formatting/numbers';
import { Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Banner, Tag } from '../../ui/feedback/States';
import { Columns, Row, Stack } from '../../ui/layout/Layout';
import { deltaColumn, moneyColumn } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { BudgetBar } from './BudgetBar';
import { BudgetDialog } from './BudgetDialog';
import { BudgetMenu } from './BudgetMenu';
import {
  budgetPath,
  changesPath,
  driversPath,
  iconOf,
  notCompleteText,
  statusText,
  toneOf,
} from './budgetView';
import './budgets.css';
import { useCall } from '../../platform/api/calls';
import { Loaded } from '../../parts/feedback/Loaded';

const Chart = lazy(async () => ({ default: (await import('./BudgetChart')).BudgetChart }));
const HEIGHT = 300;
const words = budgetWords.page;
const legend = (['budget', 'actual', 'forecast', 'range'] as const).map((key) => ({
  text: words[key],
  look: `cl-budgetswatch--${key}`,
}));

/** One budget: how it stands, period by period, and what it is made of. */
export function BudgetScreen() {
  const { budgetId = '' } = useParams();
  const query = useCall('budgets.get', { params: { id: budgetId } });
  const { title } = budgetWords;
  usePage(query.data?.data.budget.name ?? '', [{ text: title, path: '/budgets' }]);
  return (
    <Loaded
      query={query}
      what="the budget"
      gone={{ icon: 'budgets', title: budgetFaults.gone, path: '/budgets', back: title }}
    >
      {(details) => <Opened details={details} />}
    </Loaded>
  );
}

function Opened({ details }: { details: BudgetDetails }) {
  const { budget, periods } = details;
  const { standing, currency } = budget;
  const all = useCall('budgets.list', { query: {} }).data?.data ?? [];
  const navigate = useNavigate();
  const mayChange = useRights().mayChange('resources:write');
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      bar={
        <>
          {standing && (
            <Tag tone={toneOf(standing)} icon={iconOf(standing)}>
              {statusText(standing, currency)}
            </Tag>
          )}
          {standing?.through != null && <span className="cl-faint">{words.through(standing.through)}</span>}
          <span className="cl-grow" />
          {standing && (
            <>
              <PathLink to={changesPath(budget, standing)}>{driverWords.open}</PathLink>
              <PathLink to={driversPath(budget, standing.from, standing.to)}>{words.drivers}</PathLink>
            </>
          )}
          {mayChange && (
            <BudgetMenu
              budget={budget}
              framed
              onEdit={() => setEditing(true)}
              onDeleted={() => void navigate('/budgets')}
            />
          )}
        </>
      }
    >
      {details.others.length > 0 && <Banner tone="info">{words.others(details.others.join(', '))}</Banner>}
      <Below budget={budget} all={all} />
      <Panel title={words.chartTitle} note={<Accuracy details={details} />}>
        {standing && (
          <Row as="p" gap="m" className="cl-budgethead">
            <Money amount={standing.actual} currency={currency} className="cl-strong" />
            <span className="cl-faint cl-num">{notCompleteText(standing, currency)}</span>
            <BudgetBar standing={standing} />
            <Money amount={standing.amount} currency={currency} />
          </Row>
        )}
        <ChartFigure label={words.chart(budget.name)} height={HEIGHT} legend={legend}>
          <Chart periods={periods} currency={currency} height={HEIGHT} />
        </ChartFigure>
      </Panel>
      <Periods budget={budget} periods={periods} />
      <Columns min={320} gap="l">
        <Details budget={budget} all={all} />
        <Alerts details={details} />
      </Columns>
      {isEditing && <BudgetDialog budget={budget} others={all} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Accuracy({ details: { error, testedMonths } }: { details: BudgetDetails }) {
  return error === null
    ? forecastWords.untested
    : forecastWords.offBy(error, formatPercent(error), testedMonths);
}

/** Where the budgets below do not add up to this one. */
function Below({ budget: { below, currency }, all }: { budget: Budget; all: readonly Budget[] }) {
  if (!below) return null;
  const { left, notCompared } = below;
  const names = all.filter(({ budget_id }) => notCompared.includes(budget_id)).map(({ name }) => name);
  const money = formatMoney(Math.abs(left), currency);
  return (
    <Banner tone={left < 0 ? 'warn' : 'info'}>
      {left === 0 ? words.even : left < 0 ? words.tooMuch(money) : words.addUp(money)}
      {names.length > 0 && `. ${words.notCompared(names.join(', '))}`}
    </Banner>
  );
}

type Period = BudgetDetails['periods'][number];

function Periods({ budget, periods }: { budget: Budget; periods: BudgetDetails['periods'] }) {
  const { columns, states } = budgetWords;
  const { currency } = budget;
  return (
    <Panel title={words.table} flush>
      <PlainTable
        label={words.table}
        rows={periods}
        rowKey={({ from }) => from}
        columns={[
          {
            id: 'period',
            title: columns.period,
            cell: ({ from, to }) => (
              <PathLink to={driversPath(budget, from, to)}>{budgetWords.period(from, to)}</PathLink>
            ),
          },
          moneyColumn('amount', columns.amount, '', ({ amount }: Period) => ({ amount, currency })),
          moneyColumn('actual', columns.actual, '', ({ actual }: Period) => ({ amount: actual, currency })),
          moneyColumn('forecast', columns.forecast, '', ({ forecast }: Period) =>
            forecast ? { amount: forecast.amount, currency } : null,
          ),
          deltaColumn('variance', columns.variance, '', ({ amount, actual, forecast }: Period) => ({
            amount: (forecast?.amount ?? actual) - amount,
            currency,
          })),
          { id: 'status', title: columns.status, cell: ({ state }) => states[state] },
        ]}
      />
    </Panel>
  );
}

function Details({ budget, all }: { budget: Budget; all: readonly Budget[] }) {
  const parent = all.find(({ budget_id }) => budget_id === budget.parent_id);
  const below = all.filter(({ parent_id }) => parent_id === budget.budget_id);
  const told = [...(budget.tells_organization ? [words.toldOrganization] : []), ...budget.recipients];
  const thresholds = budget.thresholds.map(({ kind, percent }) => words.alert(kind, percent));
  return (
    <Panel title={words.details}>
      <dl className="cl-columns cl-budgetfacts">
        <dt className="cl-faint">{words.of}</dt>
        <dd>
          {budget.filters.length === 0
            ? words.all
            : filterTexts(budget.filters).map((text) => <div key={text}>{text}</div>)}
        </dd>
        <dt className="cl-faint">{budgetWords.columns.owner}</dt>
        <dd>{budget.owner ?? '–'}</dd>
        <dt className="cl-faint">{words.thresholds}</dt>
        <dd>{thresholds.length === 0 ? words.noThresholds : thresholds.join(', ')}</dd>
        <dt className="cl-faint">{words.told}</dt>
        <dd>{told.length === 0 ? words.nobody : told.join(', ')}</dd>
      </dl>
      {parent && <PathLink to={budgetPath(parent.budget_id)}>{words.under(parent.name)}</PathLink>}
      {below.length > 0 && (
        <>
          <h3>{words.below}</h3>
          <ul>
            {below.map(({ budget_id, name }) => (
              <li key={budget_id}>
                <PathLink to={budgetPath(budget_id)}>{name}</PathLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Alerts({ details: { alerts, budget } }: { details: BudgetDetails }) {
  return (
    <Panel title={words.alerts}>
      {alerts.length === 0 ? (
        <p className="cl-faint">{words.noAlerts}</p>
      ) : (
        <Stack as="ul">
          {alerts.map(({ from, kind, percent, actual, forecast, at }) => (
            <Row as="li" gap="m" key={`${from} ${kind} ${percent}`}>
              <span className="cl-grow">{words.alert(kind, percent)}</span>
              <span className="cl-faint">{budgetWords.month(from)}</span>
              <Money amount={kind === 'actual' ? actual : (forecast ?? actual)} currency={budget.currency} />
              <span className="cl-faint cl-num">{formatMoment(at)}</span>
            </Row>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
