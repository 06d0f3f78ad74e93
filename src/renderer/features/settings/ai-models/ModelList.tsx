import { useState } from 'react';
import { aiSettingsWords as words, modelKindNames } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { formatMoney } from '../../../platform/formatting/money';
import { IconButton } from '../../../ui/base/Button';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { cellColumn, textColumn } from '../../../ui/table/columns';

const ROW = 40;
const titles = words.columns;

const priceOf = ({ price_in, price_out }: AiModel) =>
  price_in === null || price_out === null
    ? words.noPrice
    : words.prices(formatMoney(price_in, 'USD', true), formatMoney(price_out, 'USD', true));

export function ModelList({ models, onEdit }: { models: readonly AiModel[]; onEdit(model: AiModel): void }) {
  const [removing, setRemoving] = useState<AiModel | null>(null);
  const columns: Column<AiModel>[] = [
    textColumn('name', titles.name, 'minmax(120px, 1.2fr)', (row: AiModel) => row.name),
    textColumn('provider', titles.provider, 'minmax(110px, 1fr)', (row: AiModel) => modelKindNames[row.kind]),
    textColumn('model', titles.model, 'minmax(130px, 1.6fr)', (row: AiModel) => row.model),
    textColumn('price', titles.price, 'minmax(150px, 1.2fr)', priceOf),
    cellColumn('actions', '', '84px', (row: AiModel) => (
      <span className="cl-row">
        <IconButton icon="edit" label={words.editNamed(row.name)} onClick={() => onEdit(row)} />
        <IconButton icon="trash" label={words.removeNamed(row.name)} onClick={() => setRemoving(row)} />
      </span>
    )),
  ];
  return (
    <>
      <DataTable
        label={words.title}
        rows={models}
        columns={columns}
        rowKey={({ model_id }) => model_id}
        rowLabel={({ name }) => name}
        rowHeight={ROW}
        maxHeight={ROW * 10 + 36}
      />
      {removing && (
        <ConfirmChange
          call="aiModels.remove"
          arg={{ params: { id: removing.model_id } }}
          title={words.removeTitle}
          danger
          confirm={words.remove}
          done={words.removed}
          onClose={() => setRemoving(null)}
        >
          {words.removeText(removing.name)}
        </ConfirmChange>
      )}
    </>
  );
}
