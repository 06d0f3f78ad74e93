import { perMillion, type AiModelUse } from '@shared/model/ai-usage/models';
import { tokenKinds, type TokenKind } from '@shared/model/ai-usage/meters';
import { aiSpendWords as words } from '@shared/words/aiSpend';
import { costWords } from '@shared/words/costs';
import { formatMoney, formatUnitPrice } from '../../../platform/formatting/money';
import { formatNumber, formatPercent, shorten } from '../../../platform/formatting/numbers';
import { Panel } from '../../../ui/base/Panel';
import { moneyColumn, nameColumn, numberColumn, textColumn } from '../../../ui/table/columns';
import { DataTable, type Column } from '../../../ui/table/DataTable';

/** Of one line, and of two where a meter stands below what it is instead of a model. */
const ROW = 34;
const ROW_OF_TWO = 44;
const ROOM = 'minmax(180px, 2fr)';
const HEAD = 36;
const MOST = 16;

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
      if (count <= 0) return <span className="cl-faint">–</span>;
      const told = words.tokensAt(formatNumber(count, 0), formatMoney(cost, currency, true));
      return <span title={told}>{words.at(shorten(count), price(row.tokens[kind]))}</span>;
    },
  });
  const money = (amount: number) => ({ amount, currency, exact: true });
  const ofTokens = [
    moneyColumn('tokenCost', words.tokenCost, 'minmax(104px, 0.8fr)', (row: AiModelUse) =>
      row.allTokens > 0 ? money(row.tokenCost) : null,
    ),
    numberColumn(
      'perMillion',
      words.perMillion,
      'minmax(104px, 0.7fr)',
      (row: AiModelUse) => price({ tokens: row.allTokens, cost: row.tokenCost }) || null,
    ),
  ];
  const has = (kind: TokenKind) => models.some((one) => one.tokens[kind].tokens > 0);
  const counted = models.filter(({ allTokens }) => allTokens > 0).length;
  const row = counted === 0 || counted === models.length ? ROW : ROW_OF_TWO;
  const columns: Column<AiModelUse>[] = [
    counted === 0
      ? textColumn('model', words.meter, ROOM, ({ model }) => model)
      : nameColumn('model', words.model, ROOM, ({ model, allTokens }) =>
          allTokens > 0
            ? { name: model }
            : { name: <span className="cl-muted">{words.noTokens}</span>, under: model },
        ),
    textColumn('service', words.service, 'minmax(130px, 1.2fr)', ({ service }) => service, 'muted'),
    moneyColumn('cost', costWords.spend.cost, 'minmax(104px, 0.9fr)', ({ cost }) => money(cost)),
    // Credits and corrections are no share of what is left.
    numberColumn('share', words.share, 'minmax(68px, 0.5fr)', ({ cost }) =>
      total > 0 && cost >= 0 ? formatPercent(cost / total) : null,
    ),
    ...tokenKinds.filter(has).map(tokens),
    ...(counted === 0 ? [] : ofTokens),
  ];
  return (
    <Panel title={counted === 0 ? words.services : words.models} flush>
      <DataTable
        label={words.table}
        rows={models}
        columns={columns}
        rowKey={({ service, model }) => `${service} ${model}`}
        rowLabel={({ model }) => model}
        rowHeight={row}
        maxHeight={HEAD + row * MOST}
      />
    </Panel>
  );
}
