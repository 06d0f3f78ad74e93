import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** A parameter of a screen's URL. What it is by default is left out of the URL. */
export interface UrlParam<T> {
  key: string;
  read(text: string | null): T;
  write(value: T): string | null;
  /** Whether the text says something that `read` cannot make out; absent where every text says something. */
  isUnread?(text: string): boolean;
}

export interface UrlChange {
  key: string;
  text: string | null;
}

export function to<T>(param: UrlParam<T>, value: T): UrlChange {
  return { key: param.key, text: param.write(value) };
}

export const urlText = (key: string, fallback = ''): UrlParam<string> => ({
  key,
  read: (text) => text ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

export function urlChoice<T extends string>(key: string, choices: readonly T[], fallback: T): UrlParam<T> {
  return {
    key,
    read: (text) => choices.find((choice) => choice === text) ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
}

const escapeItem = (item: string) => item.replace(/[%,]/g, (char) => (char === ',' ? '%2C' : '%25'));
const readItem = (text: string) => text.replace(/%2C/g, ',').replace(/%25/g, '%');

/** A list, its items escaped so that they may hold commas. */
export const urlList = (key: string): UrlParam<string[]> => ({
  key,
  read: (text) => (text ? text.split(',').map(readItem) : []),
  write: (value) => (value.length === 0 ? null : value.map(escapeItem).join(',')),
});

export const urlFlag = (key: string): UrlParam<boolean> => ({
  key,
  read: (text) => text === 'true',
  write: (value) => (value ? 'true' : null),
});

/** JSON of one shape; whatever does not fit reads as the fallback. */
export function urlJson<T>(key: string, check: (value: unknown) => value is T, fallback: T): UrlParam<T> {
  const empty = JSON.stringify(fallback);
  const parse = (text: string): { value: T } | null => {
    try {
      const value: unknown = JSON.parse(text);
      return check(value) ? { value } : null;
    } catch {
      return null;
    }
  };
  return {
    key,
    read: (text) => (text === null ? null : parse(text))?.value ?? fallback,
    isUnread: (text) => parse(text) === null,
    write: (value) => {
      const text = JSON.stringify(value);
      return text === empty ? null : text;
    },
  };
}

/** The parameters after changes; those of other owners stay. */
export function applyChanges(params: URLSearchParams, changes: readonly UrlChange[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { key, text } of changes) {
    if (text === null) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

/**
 * A screen's state in its URL, so that a window can be opened again or sent to a colleague:
 * `const url = useUrl(); url.get(sort); url.set(to(sort, 'cost'), to(page, 1))`. Changes of one event go in one `set`.
 */
export function useUrl() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (...changes: UrlChange[]) => setParams((now) => applyChanges(now, changes), { replace: true }),
    [setParams],
  );
  return useMemo(
    () => ({
      get: <T>(param: UrlParam<T>): T => param.read(params.get(param.key)),
      isUnread: <T>(param: UrlParam<T>): boolean => {
        const text = params.get(param.key);
        return text !== null && param.isUnread?.(text) === true;
      },
      set,
    }),
    [params, set],
  );
}
