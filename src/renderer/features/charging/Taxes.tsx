import { TAXES } from '@shared/model/limits';
import { chargingWords } from '@shared/words/charging';
import { Button, IconButton } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { TextInput } from '../../ui/fields/Field';
import { actionColumn, PlainTable } from '../../ui/table/PlainTable';
import type { BookTerms } from './chargingState';
import { useRows } from './useRows';

const words = chargingWords.books;

interface Props {
  taxes: BookTerms['taxes'];
  disabled: boolean;
  onChange(taxes: BookTerms['taxes']): void;
}

/** Taxes that stand at the end of an invoice, each a percent of what is above them. */
export function Taxes({ taxes, disabled, onChange }: Props) {
  const { rows, add, remove, set } = useRows(taxes, onChange);
  return (
    <Panel
      title={words.taxes}
      note={words.taxesNote}
      actions={
        !disabled && (
          <Button
            icon="plus"
            disabled={taxes.length >= TAXES}
            onClick={() => add({ name: words.taxExample, percent: '0' })}
          >
            {words.addTax}
          </Button>
        )
      }
      flush={taxes.length > 0}
    >
      {taxes.length === 0 ? (
        <p className="cl-faint">{words.noTaxes}</p>
      ) : (
        <PlainTable
          label={words.taxesTable}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              id: 'name',
              title: words.taxName,
              cell: ({ at, name }) => (
                <TextInput
                  label={words.taxNameOf(at + 1)}
                  value={name}
                  maxLength={60}
                  disabled={disabled}
                  onChange={(next) => set(at, 'name', next)}
                />
              ),
            },
            {
              id: 'percent',
              title: words.percent,
              cell: ({ at, percent }) => (
                <TextInput
                  label={words.taxPercentOf(at + 1)}
                  value={percent}
                  width={90}
                  disabled={disabled}
                  onChange={(next) => set(at, 'percent', next)}
                />
              ),
            },
            actionColumn(
              words.actions,
              ({ at }: (typeof rows)[number]) =>
                !disabled && (
                  <IconButton icon="trash" label={words.removeTax(at + 1)} onClick={() => remove(at)} />
                ),
            ),
          ]}
        />
      )}
    </Panel>
  );
}
