import { useState } from 'react';
import { priceKinds } from '@shared/model/charging/terms';
import { chargingWords } from '@shared/words/charging';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Row } from '../../ui/layout/Layout';
import type { BookTerms } from './chargingState';

const words = chargingWords.books;

interface Props {
  terms: BookTerms;
  disabled: boolean;
  onChange(terms: BookTerms): void;
}

/** Prices of services and providers, in the order in which they decide. */
export function PriceRules({ terms, disabled, onChange }: Props) {
  const { rules, price } = terms;
  // Rows keep their fields when others move.
  const [keys, setKeys] = useState(() => rules.map((_, at) => at));
  const [next, setNext] = useState(rules.length);
  const set = (changed: BookTerms['rules'], order: number[]) => {
    setKeys(order);
    onChange({ ...terms, rules: changed });
  };
  function move(at: number, by: number) {
    const [rule] = rules.slice(at, at + 1);
    const [key] = keys.slice(at, at + 1);
    if (!rule || key === undefined) return;
    set(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule), keys.toSpliced(at, 1).toSpliced(at + by, 0, key));
  }
  function add() {
    setNext(next + 1);
    const rule = { provider: '', service: '', kind: price.kind, percent: price.percent };
    set([...rules, rule], [...keys, next]);
  }
  const change = (at: number, part: Partial<BookTerms['rules'][number]>) => {
    const [rule] = rules.slice(at, at + 1);
    if (rule) onChange({ ...terms, rules: rules.with(at, { ...rule, ...part }) });
  };
  return (
    <Panel
      title={words.rules}
      note={words.rulesNote}
      actions={
        !disabled && (
          <Button icon="plus" onClick={add}>
            {words.add}
          </Button>
        )
      }
      flush
    >
      <div className="cl-scroll">
        <table className="cl-plaintable" aria-label={words.rulesTable}>
          <thead>
            <tr>
              {[words.order, words.provider, words.service, words.kind, words.percent].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="cl-hidden">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, at) => (
              <tr key={keys[at] ?? at}>
                <td>
                  <Row as="span" inline gap="none">
                    <Button
                      kind="quiet"
                      size="small"
                      icon="arrowUp"
                      label={words.up(at + 1)}
                      disabled={disabled || at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <Button
                      kind="quiet"
                      size="small"
                      icon="arrowDown"
                      label={words.down(at + 1)}
                      disabled={disabled || at === rules.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </Row>
                </td>
                <td>
                  <TextInput
                    label={words.providerOf(at + 1)}
                    value={rule.provider}
                    placeholder={words.any}
                    maxLength={200}
                    disabled={disabled}
                    onChange={(provider) => change(at, { provider })}
                  />
                </td>
                <td>
                  <TextInput
                    label={words.serviceOf(at + 1)}
                    value={rule.service}
                    placeholder={words.any}
                    maxLength={200}
                    disabled={disabled}
                    onChange={(service) => change(at, { service })}
                  />
                </td>
                <td>
                  <Select
                    label={words.kindOf(at + 1)}
                    value={rule.kind}
                    disabled={disabled}
                    options={priceKinds.map((value) => ({ value, label: words.kinds[value] }))}
                    onChange={(kind) => change(at, { kind })}
                  />
                </td>
                <td>
                  <TextInput
                    label={words.percentOf(at + 1)}
                    value={rule.percent}
                    width={90}
                    disabled={disabled}
                    onChange={(percent) => change(at, { percent })}
                  />
                </td>
                <td className="cl-plaintable__end">
                  {!disabled && (
                    <Button
                      kind="quiet"
                      size="small"
                      icon="trash"
                      label={words.remove(at + 1)}
                      onClick={() => set(rules.toSpliced(at, 1), keys.toSpliced(at, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row" colSpan={2}>
                {words.others}
              </th>
              <td colSpan={3}>{words.price(price.kind, price.percent)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
