import { expect, it } from 'vitest';
import { RECIPIENTS_MAX } from '@shared/model/limits';
import { savable } from './recipients';

it('a valid recipient is saved also beside one that is none', () => {
  expect(savable(['notmail', 'a@b.co'])).toEqual({ recipients: ['a@b.co'], isAll: false });
  expect(savable(['a@b.co'])).toEqual({ recipients: ['a@b.co'], isAll: true });
  const many = Array.from({ length: RECIPIENTS_MAX + 1 }, (_, index) => `a${index}@b.co`);
  expect(savable(many)).toEqual({ recipients: many.slice(0, RECIPIENTS_MAX), isAll: false });
});
