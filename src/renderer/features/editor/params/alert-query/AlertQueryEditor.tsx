import { alertQueryDefault, alertTypes, comparisonTypes } from '@shared/model/cost-query/types';
import { paramFormWords } from '@shared/words/paramForms';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { QueryField } from '../cost-query/CostQueryEditor';
import { choices, FormNumber, FormSelect } from '../forms/Fields';
import {
  alertProblems,
  alertSentence,
  alertValue,
  readAlert,
  usesAmount,
  usesPercentage,
  type AlertParts,
} from './alertValue';

/** When the rows of a cost query are too much, in fields and in words. */
export function AlertQueryEditor(props: ParamEditorProps) {
  const words = paramFormWords.alert;
  const alert = readAlert(props.value);
  const problems = alertProblems(alert);
  const sentence = alertSentence(alert);
  const set = (part: Partial<AlertParts>) => props.onChange(alertValue({ ...alert, ...part }));
  return (
    <FormRoot of={props}>
      <div className="cl-form__grid">
        <FormSelect
          form={props}
          label={words.alertType}
          value={alert.alertType}
          options={choices(alertTypes, words.alertTypes)}
          onChange={(alertType) => set({ alertType })}
        />
        <FormSelect
          form={props}
          label={words.comparison}
          value={alert.comparison}
          options={choices(comparisonTypes, words.comparisons)}
          onChange={(comparison) => set({ comparison })}
        />
        {usesAmount(alert) && (
          <FormNumber
            form={props}
            label={words.amount}
            value={alert.amount}
            error={problems.amount}
            onChange={(amount) => set({ amount })}
          />
        )}
        {usesPercentage(alert) && (
          <FormNumber
            form={props}
            label={words.percentage}
            value={alert.percentage}
            error={problems.percentage}
            onChange={(percentage) => set({ percentage })}
          />
        )}
        {alert.alertType === 'delta' && (
          <FormNumber
            form={props}
            label={words.offset}
            value={alert.offsetDays}
            help={words.offsetHelp}
            error={problems.offsetDays}
            onChange={(offsetDays) => set({ offsetDays })}
          />
        )}
      </div>
      {sentence && <p className="cl-form__says">{sentence}</p>}
      <div className="cl-form__part">
        <h4>{words.costs}</h4>
        <QueryField
          form={props}
          value={alert.query}
          onChange={(query) => set({ query })}
          fallback={alertQueryDefault.query}
        />
      </div>
    </FormRoot>
  );
}
