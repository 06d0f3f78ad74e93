import { useId, useState } from 'react';
import { designerWords } from '@shared/words/designer';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { PreviewLine } from '../../fields/PreviewLine';
import { chipOf } from '../../fields/text/chipLabel';
import { VariableButton } from '../../fields/VariableButton';
import { SelectField } from '../basic/SelectField';
import type { ParamWorld } from '../contract';
import type { DesignType, Variable } from './designValue';
import { chosen, nameOf, nameProblem, readReference, referenceOf, renamed, valueChoices } from './variables';
import { Stack } from '../../../../ui/layout/Layout';
import { FieldSet } from '../../../../ui/fields/FieldSet';

const words = designerWords.variables;

interface Props {
  type: DesignType;
  world: ParamWorld;
  variables: readonly Variable[];
  /** Whether none can be added or changed. */
  locked: boolean;
  onChange(variables: readonly Variable[]): void;
}

/** The values that the prompt speaks of and the code reads. */
export function VariableRows(props: Props) {
  const { type, variables, onChange } = props;
  return (
    <FieldSet legend={words.title}>
      <p className="cl-field__help">{props.locked ? words.oneReference : words.help[type]}</p>
      {variables.map((variable, at) => (
        <Row
          key={variable.id}
          {...props}
          variable={variable}
          n={at + 1}
          onPut={(next) => onChange(variables.with(at, next))}
          onRemove={() => onChange(variables.toSpliced(at, 1))}
        />
      ))}
      {!props.locked && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            disabled={variables.some(({ value }) => value === '')}
            onClick={() => onChange([...variables, { id: crypto.randomUUID(), path: '', value: '' }])}
          >
            {words.add}
          </Button>
        </div>
      )}
    </FieldSet>
  );
}

function Row(
  props: Props & { variable: Variable; n: number; onPut(variable: Variable): void; onRemove(): void },
) {
  const { type, world, variables, variable, n } = props;
  const choose = (value: string) => props.onPut(chosen(type, variables, variable, value));
  const problem = type === 'generic' ? nameProblem(variables, variable) : null;
  const note = `cl-design-${variable.id}`;
  return (
    <Stack gap="xs">
      <div className="cl-row cl-design__line">
        {type === 'generic' && (
          <TextInput
            label={words.name(n)}
            value={nameOf(variable)}
            width={110}
            maxLength={64}
            invalid={problem !== null}
            {...(problem === null ? {} : { describedBy: `${note}-problem` })}
            onChange={(name) => props.onPut(renamed(variable, name.trim()))}
          />
        )}
        <Value variable={variable} n={n} world={world} onChoose={choose} />
        <VariableButton world={world} label={words.pick(n)} onPick={choose} />
        <Button kind="quiet" size="small" icon="close" label={words.remove(n)} onClick={props.onRemove} />
      </div>
      {problem && (
        <p id={`${note}-problem`} className="cl-field__error" role="alert">
          {words.problems[problem]}
        </p>
      )}
      {variable.value !== '' && <PreviewLine id={note} value={variable.value} world={world} />}
    </Stack>
  );
}

/** XFORM-09: a chip of what was chosen; a list of what may be until then, and any other reference as it is written. */
function Value(props: { variable: Variable; n: number; world: ParamWorld; onChoose(value: string): void }) {
  const { variable, world, n } = props;
  const id = useId();
  const [other, setOther] = useState<string | null>(null);
  const reference = referenceOf(variable.value);
  if (reference) {
    const { label, title, problem } = chipOf(reference, world);
    return (
      <span className="cl-row cl-grow">
        <span className={problem === null ? 'cl-chip' : 'cl-chip cl-chip--bad'} title={title}>
          {label}
        </span>
      </span>
    );
  }
  const options = valueChoices(world.tree).map((one) => ({ ...one, group: words.groups[one.group] }));
  const isWrong = other !== null && other.trim() !== '' && readReference(other) === null;
  const change = (text: string) => {
    if (options.some(({ value }) => value === text)) props.onChoose(text);
    else setOther(text);
  };
  const commit = () => {
    const typed = other === null ? null : readReference(other);
    if (typed !== null) props.onChoose(typed);
  };
  return (
    <div className="cl-grow">
      <SelectField
        label={words.value(n)}
        value={other}
        options={options}
        placeholder={options.length === 0 ? words.none : words.choose}
        allowOther
        invalid={isWrong}
        describedBy={isWrong ? id : undefined}
        onChange={change}
        onCommit={commit}
      />
      {isWrong && (
        <p id={id} className="cl-field__error" role="alert">
          {words.problems.reference}
        </p>
      )}
    </div>
  );
}
