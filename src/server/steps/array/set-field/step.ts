import { z } from 'zod';
import { isJsonObject } from '@shared/model/json';
import { jsonInput, listInput } from '../../common/values/inputs';
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
    field: { p: 2, type: 'string', title: 'Field' },
    how: {
      p: 3,
      type: 'select',
      title: 'Set to',
      default: 'value',
      selectValues: [
        { value: 'value', label: 'A value' },
        { value: 'formula', label: 'A formula' },
      ],
    },
    value: { p: 4, type: 'json', title: 'Value', hiddenBy: 'how:formula' },
    formula: {
      p: 5,
      type: 'string',
      title: 'Formula',
      description: 'Fields by name: amount * 12, round(saving / cost * 100, 1).',
      hiddenBy: 'how:value',
      noReference: true,
    },
  },
  input: z.object({
    list: listInput,
    field: z.string().trim().min(1, 'is empty').max(200),
    how: z.enum(['value', 'formula']).default('value'),
    value: jsonInput.optional(),
    formula: z.string().max(2000).optional(),
  }),
  outputSchema: anyList,
  sampleOutput: [{ service: 'Amazon EC2', month: 10, year: 120 }],
  run({ list, field, how, value = null, formula = '' }, { services, signal }) {
    if (how === 'formula')
      return services.expressions.evaluate('formulaField', { list, field, formula }, signal);
    return list.map((item) => ({ ...(isJsonObject(item) ? item : { value: item }), [field]: value }));
  },
});
