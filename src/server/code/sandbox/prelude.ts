/**
 * Evaluated in every fresh context before the user's code, which can therefore change nothing of what it uses. Answers
 * a function that runs the code and gives its result as JSON text, undefined when there was no result.
 */
export const prelude = `(function (write) {
  'use strict';
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { fromEntries } = Object;
  const asText = String;
  const apply = Reflect.apply;
  const { isSafeInteger } = Number;
  const asNumber = Number;
  const MapOf = Map, SetOf = Set, arrayFrom = Array.from;
  const plain = (key, value) => {
    if (typeof value === 'bigint') return isSafeInteger(asNumber(value)) ? asNumber(value) : asText(value);
    if (value instanceof MapOf) return fromEntries(value);
    if (value instanceof SetOf) return arrayFrom(value);
    return value;
  };
  const shown = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return asText(value.stack ? value.name + ': ' + value.message : value);
    if (typeof value === 'object' && value !== null) {
      try { return stringify(value, plain); } catch { return '[object]'; }
    }
    return asText(value);
  };
  const log = (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i += 1) line += (i === 0 ? '' : ' ') + shown(values[i]);
    write(line + '\\n');
  };
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  return async (code, inputs) => {
    const result = await code(parse(inputs));
    if (typeof result === 'function') throw new TypeError('The result is a function, which is not data.');
    return stringify(result, plain);
  };
})`;
