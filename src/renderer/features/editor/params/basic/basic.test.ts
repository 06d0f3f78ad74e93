import { describe, expect, it } from 'vitest';
import { readChosen, writeChosen } from './multiSelect';

describe('multi-select', () => {
  const options = ['a', 'b', 'c'];
  it('[STEP-16] [PARAM-11] all of the options are process_all', () => {
    expect(writeChosen({ mode: 'some', values: ['c', 'a', 'b'] }, options)).toEqual({
      process_all: true,
      values: [],
      excluded: [],
    });
    expect(writeChosen({ mode: 'some', values: ['b'] }, options)).toEqual({
      process_all: false,
      values: ['b'],
      excluded: [],
    });
    expect(writeChosen({ mode: 'some', values: [] }, [])).toMatchObject({ process_all: false });
  });

  it('[PARAM-12] leaves an excluded list out of all', () => {
    const value = writeChosen({ mode: 'except', values: ['b'] }, options);
    expect(value).toEqual({ process_all: true, values: [], excluded: ['b'] });
    expect(readChosen(value)).toEqual({ mode: 'except', values: ['b'] });
  });

  it('reads plain lists and text with commas', () => {
    expect(readChosen(['a', 1])).toEqual({ mode: 'some', values: ['a', '1'] });
    expect(readChosen('a, b')).toEqual({ mode: 'some', values: ['a', 'b'] });
    expect(readChosen(null)).toEqual({ mode: 'some', values: [] });
  });
});
