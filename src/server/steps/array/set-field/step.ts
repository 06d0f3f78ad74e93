import { isJsonObject } from '@shared/model/json';
import { choice, json, rawText, text } from '../../common/params';
import { defineStep } from '../../contract';
import { anyList, listParam } from '../common/list';

export const setField = defineStep({
  stepTemplateId: 'ARRAY-014',
  name: 'Set_field_on_items',
  title: 'Set a field on every item',
  description: 'Adds or replaces a field in every item, with a value or a formula over the item’s numbers.',
  group: 'ARRAY',
  icon: 'edit',
  effect: 'pure',
  keywords: ['add column', 'compute', 'assign', 'formula'],
  parameters: {
    list: listParam,
    field: text({ p: 2, title: 'Field', max: 200 }),
    how: choice({
      p: 3,
      title: 'Set to',
      default: 'value',
      choices: { value: 'A value', formula: 'A formula' },
    }),
    value: json({ p: 4, title: 'Value', hiddenBy: 'how:formula' }),
    formula: rawText({
      p: 5,
      title: 'Formula',
      description: 'Fields by name: amount * 12, round(saving / cost * 100, 1).',
      hiddenBy: 'how:value',
      noReference: true,
      max: 2000,
    }),
  },
  output: anyList,
  sampleOutput: [{ service: 'Amazon EC2', month: 10, year: 120 }],
  run({ list, field, how, value = null, formula }, { services, signal }) {
    if (how === 'formula')
      return services.expressions.evaluate('formulaField', { list, field, formula }, signal);
    return list.map((item) => ({ ...(isJsonObject(item) ? item : { value: item }), [field]: value }));
  },
});
