import { useEffect, useRef } from 'react';
import { statusColours, type ColumnType } from '@shared/model/datastores/columns';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { Button, IconButton } from '../../ui/base/Button';
import { Select } from '../../ui/fields/Select';
import { Refusal, TextInput } from '../../ui/fields/Field';
import { Row } from '../../ui/layout/Layout';
import { addOption, optionProblem, type OptionDraft } from './columnDrafts';
import { StatusDot } from './OptionTag';

const words = datastoreScreenWords.options;

/** The options of one column, in their order. Enter in the last one adds another. */
export function OptionsEditor(props: {
  label: string;
  type: ColumnType;
  options: readonly OptionDraft[];
  onChange(options: OptionDraft[]): void;
}) {
  const { options, type, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const inputs = list.current?.querySelectorAll('input');
    inputs?.[inputs.length - 1]?.focus();
  }, [options.length]);
  const change = (id: number, patch: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...patch } : option)));
  const add = () => {
    added.current = true;
    onChange(addOption(options, type));
  };
  return (
    <div className="cl-ds-options" role="group" aria-label={props.label}>
      <ul className="cl-stack cl-stack--s" ref={list}>
        {options.map((option, at) => {
          const problem = optionProblem(option);
          return (
            <li key={option.id}>
              <Row>
                {type === 'status' && (
                  <Row as="span" className="cl-ds-options__colour">
                    <StatusDot color={option.color ?? 'grey'} />
                    <Select
                      label={words.colour(option.value || words.value(at + 1))}
                      value={option.color ?? null}
                      options={statusColours.map((value) => ({ value, label: words.colours[value] }))}
                      onChange={(color) => change(option.id, { color })}
                    />
                  </Row>
                )}
                <span className="cl-grow">
                  <TextInput
                    label={words.value(at + 1)}
                    placeholder={words.placeholder}
                    value={option.value}
                    invalid={problem !== null}
                    onChange={(value) => change(option.id, { value })}
                    onEnter={at === options.length - 1 ? add : undefined}
                  />
                </span>
                <IconButton
                  icon="close"
                  label={words.remove(option.value || words.value(at + 1))}
                  onClick={() => onChange(options.filter(({ id }) => id !== option.id))}
                />
              </Row>
              {problem && <Refusal>{problem}</Refusal>}
            </li>
          );
        })}
      </ul>
      <Button size="small" kind="quiet" icon="plus" onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
