import { useMemo, useState } from 'react';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { List } from '../../parts/list/List';
import { searchOnly } from '../../parts/list/useListView';
import { Page } from '../../parts/page/Page';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useRights } from '../../parts/user/userContext';
import { formatMoney } from '../../platform/formatting/money';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Money } from '../../ui/base/Money';
import { Empty, Skeleton, Tag } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { cellColumn, endColumn, menuColumn, moneyColumn, nameColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { BudgetBar } from './BudgetBar';
import { BudgetDialog } from './BudgetDialog';
import { emptyDraft, type BudgetDraft } from './budgetDraft';
import { BudgetMenu } from './BudgetMenu';
import {
  budgetPath,
  iconOf,
  listed,
  notCompleteText,
  searchParam,
  statusText,
  toneOf,
  type ListedBudget,
} from './budgetView';
import { ForecastPanel } from './ForecastPanel';
import { ImportBudgets } from './ImportBudgets';
import './budgets.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

/** The budgets of the organization, with how each stands. */
export function BudgetsScreen() {
  const asked = useCall('budgets.list', { query: {} });
  const { data } = asked;
  const url = useUrl();
  const openPath = useOpenPath();
  const mayChange = useRights().mayChange('resources:write');
  /** What the dialog begins with; undefined: it is closed. */
  const [editing, setEditing] = useState<{ budget: Budget | null; draft?: BudgetDraft } | undefined>();
  const [importing, setImporting] = useState(false);
  const search = url.get(searchParam);
  const rows = useMemo(() => listed(data?.data ?? [], search), [data, search]);
  if (!data) return <Pending what="budgets" query={asked} rows={8} />;
  const all = data.data;
  return (
    <Page>
      <List
        all={all}
        rows={rows}
        view={searchOnly(search, (text) => url.set(to(searchParam, text)))}
        search={words.search}
        count={words.count}
        actions={
          mayChange && (
            <>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {words.import}
              </Button>
              <Button kind="primary" icon="plus" onClick={() => setEditing({ budget: null })}>
                {words.create}
              </Button>
            </>
          )
        }
        none={
          <NoBudgets
            mayChange={mayChange}
            onCreate={(draft) => setEditing({ budget: null, draft })}
            onImport={() => setImporting(true)}
          />
        }
        notFound={words.notFound}
        notFoundText={words.notFoundText}
        label={words.table}
        columns={columnsOf(mayChange ? (budget) => setEditing({ budget }) : null)}
        rowKey={({ budget }) => budget.budget_id}
        rowLabel={({ budget }) => budget.name}
        onOpen={({ budget }, event) => openPath(budgetPath(budget.budget_id), event)}
      />
      {all.length > 0 && <ForecastPanel />}
      {editing && (
        <BudgetDialog
          budget={editing.budget}
          start={editing.draft}
          others={all}
          onClose={() => setEditing(undefined)}
        />
      )}
      {importing && <ImportBudgets onClose={() => setImporting(false)} />}
    </Page>
  );
}

/** Why there is nothing yet, and the first budget from what was spent last month. */
function NoBudgets(props: { mayChange: boolean; onCreate(draft?: BudgetDraft): void; onImport(): void }) {
  const { data, isLoading } = useCall('costs.forecast', { body: { filters: [] } });
  const last = data?.data.newest_whole ?? undefined;
  const currency = data?.data.currency ?? null;
  if (!props.mayChange)
    return (
      <Empty icon="budgets" title={words.none}>
        {words.nonePlain} {words.noneReadOnly}
      </Empty>
    );
  // Its first button would move the others away from under the pointer.
  if (isLoading) return <Skeleton rows={3} />;
  const month = data?.data.month?.from;
  // Whose bills have ended is not planned for.
  const isKnown = last !== undefined && currency !== null && last.cost > 0 && month !== undefined;
  return (
    <Empty
      icon="budgets"
      title={words.none}
      action={
        <Row as="span">
          {isKnown && (
            <Button
              kind="primary"
              icon="plus"
              onClick={() => props.onCreate(firstDraft(last, currency, month))}
            >
              {words.first(words.month(last.month))}
            </Button>
          )}
          <Button kind={isKnown ? 'normal' : 'primary'} onClick={() => props.onCreate()}>
            {words.create}
          </Button>
          <Button icon="upload" onClick={props.onImport}>
            {words.import}
          </Button>
        </Row>
      }
    >
      {isKnown ? words.noneText(formatMoney(last.cost, currency), words.month(last.month)) : words.nonePlain}
    </Empty>
  );
}

const firstDraft = (last: { cost: number }, currency: string, month: string): BudgetDraft => ({
  ...emptyDraft(currency, month),
  name: words.firstName,
  amount: String(Math.ceil(last.cost)),
});

function columnsOf(onEdit: ((budget: Budget) => void) | null): Column<ListedBudget>[] {
  const { columns } = words;
  const name = nameColumn('name', columns.name, 'minmax(200px, 1.5fr)', ({ budget }: ListedBudget) => ({
    name: budget.name,
    under: budget.owner,
  }));
  return [
    {
      ...name,
      cell: (row) => (
        <span className="cl-row" style={{ paddingLeft: row.level * 18 }}>
          {name.cell(row)}
        </span>
      ),
    },
    cellColumn('status', columns.status, 'minmax(240px, 1.6fr)', ({ budget }) => (
      <Tag tone={toneOf(budget.standing)} icon={iconOf(budget.standing)}>
        {statusText(budget.standing, budget.currency)}
      </Tag>
    )),
    cellColumn(
      'progress',
      columns.progress,
      'minmax(180px, 1.2fr)',
      ({ budget: { standing, currency } }) =>
        standing && (
          <span className="cl-row cl-grow">
            <BudgetBar standing={standing} />
            <span
              className="cl-right cl-budgetspent"
              title={notCompleteText(standing, currency) ?? undefined}
            >
              <Money amount={standing.actual} currency={currency} />
            </span>
          </span>
        ),
    ),
    moneyColumn('forecast', columns.forecast, '120px', ({ budget: { standing, currency } }) =>
      standing?.forecast ? { amount: standing.forecast.amount, currency } : null,
    ),
    endColumn('amount', columns.amount, '150px', ({ budget: { standing, amount, currency, period } }) => (
      <span className="cl-stack cl-gap-none cl-align-end">
        <Money amount={standing?.amount ?? amount} currency={currency} className="cl-strong" />
        <span className="cl-faint">{words.each[period]}</span>
      </span>
    )),
    ...(onEdit
      ? [
          menuColumn(({ budget }: ListedBudget) => (
            <BudgetMenu budget={budget} onEdit={() => onEdit(budget)} />
          )),
        ]
      : []),
  ];
}
