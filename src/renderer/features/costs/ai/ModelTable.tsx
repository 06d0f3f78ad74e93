import { perMillion, type AiModelUse } from '@shared/model/ai-usage/models';
import type { TokenKind } from '@shared/model/ai-usage/meters';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { costWords } from '@shared/words/costs';
import { formatUnitPrice } from '../../../platform/formatting/money';
import { formatNumber, formatPercent, shorten } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { DataTable, type Column } from '../../../ui/table/DataTable';

const ROW = 34;
const HEAD = 36;
const MOST = 16;

/** Each model with its tokens by kind, what a million of them cost, and its share. */
export function ModelTable({ models, currency }: { models: readonly AiModelUse[]; currency: string }) {
  const total = models.reduce((sum, one) => sum + one.cost, 0);
  const tokens = (kind: TokenKind): Column<AiModelUse> => ({
    id: kind,
    title: words[kind === 'other' ? 'tokens' : kind],
    width: 'minmax(84px, 0.7fr)',
    align: 'end',
    cell: (row) => {
      const count = row.tokens[kind].tokens;
      return count > 0 ? (
        <span title={formatNumber(count, 0)}>{shorten(count)}</span>
      ) : (
        <span className="cl-faint">–</span>
      );
    },
  });
  const price = (kind: 'input' | 'output', title: string): Column<AiModelUse> => ({
    id: `${kind} price`,
    title,
    width: 'minmax(92px, 0.7fr)',
    align: 'end',
    cell: (row) => {
      const paid = perMillion(row.tokens[kind]);
      return paid === null ? <span className="cl-faint">–</span> : formatUnitPrice(paid, currency);
    },
  });
  const has = (kind: TokenKind) => models.some((one) => one.tokens[kind].tokens > 0);
  const columns: Column<AiModelUse>[] = [
    {
      id: 'model',
      title: words.model,
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
      cell: (row) => formatPercent(total === 0 ? 0 : row.cost / total),
    },
    tokens('input'),
    ...(has('cached') ? [tokens('cached')] : []),
    tokens('output'),
    ...(has('other') ? [tokens('other')] : []),
    price('input', words.inputPrice),
    price('output', words.outputPrice),
  ];
  return (
    <Panel title={words.models} flush>
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
