import { expect, it } from 'vitest';
import { savedAddress } from './useNewInUrl';

it('[EDIT-20] a saved workflow is no new one in its address; what else stands there stays', () => {
  expect(savedAddress(new URLSearchParams('isNew=true&version=3')).toString()).toBe('version=3');
});
