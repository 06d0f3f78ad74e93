import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDraft } from '@renderer/features/costs/sql/useDraft';

const started = () => renderHook(({ base }) => useDraft(base), { initialProps: { base: 'a' } });

it('keeps what is typed while the address of a run is on its way, and when it has come', () => {
  const { result, rerender } = started();
  act(() => result.current.type('b'));
  act(() => result.current.ran('b', 'b'));
  expect(result.current.text).toBe('b');
  act(() => result.current.type(''));
  rerender({ base: 'b' });
  expect(result.current.text).toBe('');
  act(() => result.current.type('c'));
  expect(result.current.text).toBe('c');
});

it('goes back to the statement before', () => {
  const { result, rerender } = started();
  act(() => result.current.ran('b', 'b'));
  rerender({ base: 'b' });
  rerender({ base: 'a' });
  expect(result.current.text).toBe('a');
});

it('follows another address, whatever was typed', () => {
  const { result, rerender } = started();
  act(() => result.current.type('typed'));
  rerender({ base: 'x' });
  expect(result.current.text).toBe('x');
});

it('keeps what is typed when two were run before the address of the first has come', () => {
  const { result, rerender } = started();
  act(() => result.current.ran('b', 'b'));
  act(() => result.current.type('c'));
  act(() => result.current.ran('c', 'c'));
  act(() => result.current.type(''));
  for (const base of ['b', 'c']) {
    rerender({ base });
    expect(result.current.text).toBe('');
  }
});

it('follows the address after a statement was run again that it says already', () => {
  const { result, rerender } = started();
  act(() => result.current.ran('a', 'a'));
  act(() => result.current.type('b'));
  rerender({ base: 'x' });
  expect(result.current.text).toBe('x');
});
