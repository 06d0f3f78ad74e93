import { perMillion, type AiModelUse } from '@shared/model/ai-usage/models';
import { tokenKinds, type TokenKind } from '@shared/model/ai-usage/meters';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { costWords } from '@shared/words/costs';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatNumber, formatPercent, shorten } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { DataTable, type Column } from '../../../ui/table/DataTable';

const ROW = 34;
const HEAD = 36;
const MOST = 16;

const nothing = <span className="cl-faint">–</span>;

/** Each model with its tokens by kind and what a million of them cost; each meter of what counts no tokens. */
export function ModelTable({ models, currency }: { models: readonly AiModelUse[]; currency: string }) {
  const total = models.reduce((sum, one) => sum + one.cost, 0);
  const price = (of: { tokens: number; cost: number }) => {
    const paid = perMillion(of);
    return paid === null ? '' : formatUnitPrice(paid, currency);
  };
  const tokens = (kind: TokenKind): Column<AiModelUse> => ({
    id: kind,
    title: words[kind === 'other' ? 'tokens' : kind],
    width: 'minmax(112px, 0.9fr)',
    align: 'end',
    cell: (row) => {
      const { tokens: count, cost } = row.tokens[kind];
      if (count <= 0) return nothing;
      const told = words.tokensAt(formatNumber(count, 0), formatMoney(cost, currency, true));
      return <span title={told}>{words.at(shorten(count), price(row.tokens[kind]))}</span>;
    },
  });
  const tokenCost: Column<AiModelUse> = {
    id: 'tokenCost',
    title: words.tokenCost,
    width: 'minmax(104px, 0.8fr)',
    align: 'end',
    cell: (row) => (row.allTokens > 0 ? <Money amount={row.tokenCost} currency={currency} exact /> : nothing),
  };
  const perMillionTokens: Column<AiModelUse> = {
    id: 'perMillion',
    title: words.perMillion,
    width: 'minmax(104px, 0.7fr)',
    align: 'end',
    cell: (row) => price({ tokens: row.allTokens, cost: row.tokenCost }) || nothing,
  };
  const has = (kind: TokenKind) => models.some((one) => one.tokens[kind].tokens > 0);
  const counted = models.filter(({ allTokens }) => allTokens > 0).length;
  const columns: Column<AiModelUse>[] = [
    {
      id: 'model',
      title: counted === 0 ? words.meter : counted === models.length ? words.model : words.modelOrMeter,
      width: 'minmax(180px, 2fr)',
      cell: ({ model }) => (
        <span className="cl-clip" title={model}>
          {model}
        </span>
      ),
    },
    {
      id: 'service',
      title: words.service,
      width: 'minmax(130px, 1.2fr)',
      cell: ({ service }) => <span className="cl-clip cl-muted">{service}</span>,
    },
    {
      id: 'cost',
      title: costWords.spend.cost,
      width: 'minmax(104px, 0.9fr)',
      align: 'end',
      cell: (row) => <Money amount={row.cost} currency={currency} exact />,
    },
    {
      id: 'share',
      title: words.share,
      width: 'minmax(68px, 0.5fr)',
      align: 'end',
      // Credits and corrections are no share of what is left.
      cell: (row) => (total > 0 && row.cost >= 0 ? formatPercent(row.cost / total) : nothing),
    },
    ...tokenKinds.filter(has).map(tokens),
    ...(counted === 0 ? [] : [tokenCost, perMillionTokens]),
  ];
  return (
    <Panel title={counted === 0 ? words.services : words.models} flush>
      <DataTable
        label={words.table}
        rows={models}
        columns={columns}
        rowKey={({ service, model }) => `${service} ${model}`}
        rowLabel={({ model }) => model}
        rowHeight={ROW}
        maxHeight={HEAD + ROW * MOST}
      />
    </Panel>
  );
}
