import { priceKinds } from '@shared/model/charging/terms';
import { chargingWords } from '@shared/words/charging';
import { MoveButtons } from '../../parts/list/MoveButtons';
import { Button, IconButton } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { actionColumn, PlainTable, type PlainColumn } from '../../ui/table/PlainTable';
import type { BookTerms } from './chargingState';
import { useRows } from './useRows';

const words = chargingWords.books;

interface Props {
  terms: BookTerms;
  disabled: boolean;
  onChange(terms: BookTerms): void;
}

/** Prices of services and providers, in the order in which they decide. */
export function PriceRules({ terms, disabled, onChange }: Props) {
  const { price } = terms;
  const { rows, add, remove, move, set } = useRows(terms.rules, (rules) => onChange({ ...terms, rules }));
  type Rule = (typeof rows)[number];
  const text = (
    id: 'provider' | 'service' | 'percent',
    label: (place: number) => string,
    look: { width?: number; placeholder?: string; maxLength?: number },
  ): PlainColumn<Rule> => ({
    id,
    title: words[id],
    cell: (rule) => (
      <TextInput
        label={label(rule.at + 1)}
        value={rule[id]}
        disabled={disabled}
        onChange={(value) => set(rule.at, id, value)}
        {...look}
      />
    ),
  });
  const named = { placeholder: words.any, maxLength: 200 };
  return (
    <Panel
      title={words.rules}
      note={words.rulesNote}
      actions={
        !disabled && (
          <Button icon="plus" onClick={() => add({ provider: '', service: '', ...price })}>
            {words.add}
          </Button>
        )
      }
      flush
    >
      <div className="cl-scroll">
        <PlainTable
          label={words.rulesTable}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              id: 'order',
              title: words.order,
              cell: ({ at }) => (
                <MoveButtons
                  at={at}
                  of={rows.length}
                  up={words.up(at + 1)}
                  down={words.down(at + 1)}
                  disabled={disabled}
                  onMove={(by) => move(at, by)}
                />
              ),
            },
            text('provider', words.providerOf, named),
            text('service', words.serviceOf, named),
            {
              id: 'kind',
              title: words.kind,
              cell: ({ at, kind }) => (
                <Select
                  label={words.kindOf(at + 1)}
                  value={kind}
                  disabled={disabled}
                  options={priceKinds.map((value) => ({ value, label: words.kinds[value] }))}
                  onChange={(next) => set(at, 'kind', next)}
                />
              ),
            },
            text('percent', words.percentOf, { width: 90 }),
            actionColumn(
              words.actions,
              ({ at }: Rule) =>
                !disabled && (
                  <IconButton icon="trash" label={words.remove(at + 1)} onClick={() => remove(at)} />
                ),
            ),
          ]}
          foot={
            <tr>
              <td />
              <th scope="row" colSpan={2}>
                {words.others}
              </th>
              <td colSpan={3}>{words.price(price.kind, price.percent)}</td>
            </tr>
          }
        />
      </div>
    </Panel>
  );
}
