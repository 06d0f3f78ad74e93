import { useState } from 'react';
import { aiSettingsWords as words, modelKindNames } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { ConfirmChange } from '../../../parts/confirm/ConfirmChange';
import { formatMoney } from '../../../platform/formatting/money';
import { Button } from '../../../ui/base/Button';
import { DataTable, type Column } from '../../../ui/table/DataTable';

const ROW = 40;

const priceOf = ({ price_in, price_out }: AiModel) =>
  price_in === null || price_out === null
    ? words.noPrice
    : words.prices(formatMoney(price_in, 'USD', true), formatMoney(price_out, 'USD', true));

const text = (id: string, title: string, width: string, read: (row: AiModel) => string): Column<AiModel> => ({
  id,
  title,
  width,
  cell: (row) => (
    <span className="cl-clip" title={read(row)}>
      {read(row)}
    </span>
  ),
});

export function ModelList({ models, onEdit }: { models: readonly AiModel[]; onEdit(model: AiModel): void }) {
  const [removing, setRemoving] = useState<AiModel | null>(null);
  const columns: Column<AiModel>[] = [
    text('name', words.columns.name, 'minmax(120px, 1.2fr)', ({ name }) => name),
    text('provider', words.columns.provider, 'minmax(110px, 1fr)', ({ kind }) => modelKindNames[kind]),
    text('model', words.columns.model, 'minmax(130px, 1.6fr)', ({ model }) => model),
    text('price', words.columns.price, 'minmax(150px, 1.2fr)', priceOf),
    {
      id: 'actions',
      title: '',
      width: '84px',
      cell: (row) => (
        <span className="cl-row">
          <Button
            kind="quiet"
            size="small"
            icon="edit"
            label={words.editNamed(row.name)}
            onClick={() => onEdit(row)}
          />
          <Button
            kind="quiet"
            size="small"
            icon="trash"
            label={words.removeNamed(row.name)}
            onClick={() => setRemoving(row)}
          />
        </span>
      ),
    },
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
          open
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
