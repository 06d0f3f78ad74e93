import { describe, expect, it } from 'vitest';
import { initials, personName } from './personName';

describe('an owner by name', () => {
  it.each([
    ['maya.lindqvist@example.com', 'Maya Lindqvist'],
    ['anna-lena_berg@example.com', 'Anna Lena Berg'],
    ['finops@example.com', 'finops'],
    ['j.doe2@example.com', 'j.doe2'],
    ['Platform team', 'Platform team'],
    ['a@b', 'a@b'],
    ['', ''],
  ])('%s is %s', (owner, name) => {
    expect(personName(owner)).toBe(name);
  });

  it('has a mark of at most two letters', () => {
    expect(['Maya Lindqvist', 'finops', 'Anna Lena Berg', ''].map(initials)).toEqual(['ML', 'F', 'AL', '']);
  });
});
