import { z } from 'zod';
import { list, text } from '../../common/params';
import { numberInput } from '../../common/values/inputs';

/** Numbers, or items with a number in a field. */
export const numbersParams = {
  list: list({ p: 1, title: 'Numbers', description: 'Numbers, or items with a number.' }),
  field: text({
    p: 2,
    title: 'Number field',
    description: 'Leave empty if the items are numbers.',
    optional: true,
    default: '',
    max: 500,
  }),
};

/** What is divided by. */
export const notZero = numberInput.pipe(z.number().refine((value) => value !== 0, 'may not be 0'));
