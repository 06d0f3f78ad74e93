import {
  granularities,
  outputFormats,
  relativeUnits,
  withGranularity,
  type DateUtilsValue,
} from '@shared/model/date-utils/choices';
import { paramFormWords } from '@shared/words/paramForms';
import { useNow } from '../../../../platform/hooks/useNow';
import { Field, Segmented } from '../../../../ui/fields/Field';
import { browserZone } from '../../../../platform/formatting/zone';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { choices, FormWhole, FormSelect } from '../forms/Fields';
import { isVariable } from '../forms/values';
import {
  choiceLabel,
  choicesOf,
  counters,
  dateUtilsResult,
  dateUtilsValue,
  isFormat,
  readDateUtils,
  withOperation,
} from './dateUtilsValue';
import { Columns, Text } from '../../../../ui/layout/Layout';

const formats = Object.keys(outputFormats)
  .filter(isFormat)
  .map((value) => ({ value, label: value }));

const operations = ['get_date', 'date_range'] as const;

/** A date or a range relative to now, with what it gives now. */
export function DateUtilsEditor(props: ParamEditorProps) {
  const words = paramFormWords.dateUtils;
  const now = useNow();
  const value = readDateUtils(props.value);
  const set = (next: DateUtilsValue) => {
    props.onChange(dateUtilsValue(next));
    props.onCommit();
  };
  const { operation, granularity } = value;
  const key = operation === 'get_date' ? 'date_type' : 'range_type';
  const counter = counters[granularity];
  const isCounted = operation === 'date_range' && value.range_type?.startsWith('last_n') === true;
  const isRelative = operation === 'get_date' && value.date_type === 'relative_date';
  const number = (field: 'relative_amount' | typeof counter, entered: number | null) => {
    const { [field]: _gone, ...rest } = value;
    props.onChange(dateUtilsValue(entered !== null ? { ...rest, [field]: entered } : rest));
  };
  const zone = props.world.valueOf('zone');
  const result = dateUtilsResult(value, now, zoneName(zone) ?? browserZone());
  return (
    <FormRoot of={props}>
      <Columns min={150}>
        <Field label={words.operation}>
          {() => (
            <Segmented
              label={words.operation}
              value={operation}
              options={choices(operations, words.operations)}
              onChange={(next) => !props.readOnly && set(withOperation(value, next))}
            />
          )}
        </Field>
        <FormSelect
          form={props}
          label={words.granularity}
          value={granularity}
          options={choices(granularities, words.granularities)}
          onChange={(next) => set(withGranularity(value, next))}
        />
      </Columns>
      <FormSelect
        form={props}
        label={operation === 'get_date' ? words.date : words.range}
        value={value[key] ?? null}
        options={choicesOf(value).map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
        onChange={(next) => set({ ...value, [key]: next })}
      />
      {isRelative && (
        <Columns min={150}>
          <FormWhole
            form={props}
            label={words.amount}
            help={words.amountHelp}
            value={value.relative_amount}
            placeholder="0"
            onChange={(entered) => number('relative_amount', entered)}
          />
          <FormSelect
            form={props}
            label={words.unit}
            value={value.relative_unit ?? 'days'}
            options={choices(relativeUnits, words.units)}
            onChange={(relative_unit) => set({ ...value, relative_unit })}
          />
        </Columns>
      )}
      {isCounted && (
        <FormWhole
          form={props}
          label={words.count(granularity)}
          value={value[counter]}
          placeholder="1"
          onChange={(entered) => number(counter, entered)}
        />
      )}
      <FormSelect
        form={props}
        label={words.format}
        value={value.output_format}
        options={formats}
        onChange={(output_format) => set({ ...value, output_format })}
      />
      <p
        className={result.problem === undefined ? 'cl-box-sunken cl-flow-break' : 'cl-field__error'}
        role="status"
      >
        {result.problem ?? (
          <>
            <span className="cl-faint">{words.now}</span>{' '}
            <Text as="output" mono size="s">
              {result.text}
            </Text>
          </>
        )}
      </p>
    </FormRoot>
  );
}

/** A zone that is written; one that is a reference is known only when the step runs. */
function zoneName(zone: ParamEditorProps['value']): string | undefined {
  return typeof zone === 'string' && zone.trim() !== '' && !isVariable(zone) ? zone.trim() : undefined;
}
