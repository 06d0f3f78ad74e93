import { alertQueryDefault, alertTypes, comparisonTypes } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { QueryField } from '../cost-query/CostQueryEditor';
import { bindParts, choices, FormNumber, FormSelect } from '../forms/Fields';
import {
  alertProblems,
  alertSentence,
  alertValue,
  readAlert,
  usesAmount,
  usesPercentage,
} from './alertValue';
import { Columns, Stack, Text } from '../../../../ui/layout/Layout';

/** When the rows of a cost query are too much, in fields and in words. */
export function AlertQueryEditor(props: ParamEditorProps) {
  const words = paramFormWords.alert;
  const alert = readAlert(props.value);
  const problems = alertProblems(alert);
  const sentence = alertSentence(alert);
  const bind = bindParts(props, alert, (next) => props.onChange(alertValue(next)));
  return (
    <FormRoot of={props}>
      <Columns min={150}>
        <FormSelect
          label={words.alertType}
          options={choices(alertTypes, words.alertTypes)}
          {...bind('alertType')}
        />
        <FormSelect
          label={words.comparison}
          options={choices(comparisonTypes, words.comparisons)}
          {...bind('comparison')}
        />
        {usesAmount(alert) && <FormNumber label={words.amount} {...bind('amount')} error={problems.amount} />}
        {usesPercentage(alert) && (
          <FormNumber label={words.percentage} {...bind('percentage')} error={problems.percentage} />
        )}
        {alert.alertType === 'delta' && (
          <FormNumber
            label={words.offset}
            help={words.offsetHelp}
            {...bind('offsetDays')}
            error={problems.offsetDays}
          />
        )}
      </Columns>
      {sentence && <p className="cl-box-sunken cl-flow-break">{sentence}</p>}
      <Stack edge="top" className="cl-form__part">
        <Text as="h4" size="m" strong className="cl-flush">
          {words.costs}
        </Text>
        <QueryField {...bind('query')} fallback={alertQueryDefault.query} />
      </Stack>
    </FormRoot>
  );
}
