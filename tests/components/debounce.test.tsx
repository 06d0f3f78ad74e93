import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CRON_DEBOUNCE, INPUT_DEBOUNCE } from '@shared/model/limits';
import { CronField } from '@renderer/features/editor/params/trigger/CronField';
import { useDebounced } from '@renderer/platform/hooks/useDebounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const form: Parameters<typeof CronField>[0]['form'] = {
  readOnly: false,
  onCommit: () => undefined,
  world: { tree: [], scope: {} } as never,
};

function Typed() {
  const [text, setText] = useState('a');
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <output>{useDebounced(text)}</output>
    </>
  );
}

function Cron() {
  const [text, setText] = useState('0 8 * * ? *');
  return <CronField form={form} value={text} onChange={setText} />;
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

it('[LIM-11] what is typed is taken 300 ms after the last key', () => {
  expect(INPUT_DEBOUNCE).toBe(300);
  render(<Typed />);
  type('ab');
  wait(200);
  type('abc');
  wait(299);
  expect(screen.getByRole('status').textContent).toBe('a');
  wait(1);
  expect(screen.getByRole('status').textContent).toBe('abc');
});

it('[TRIG-14] [LIM-10] [MSG-112] a cron expression is judged 400 ms after the last key', () => {
  expect(CRON_DEBOUNCE).toBe(400);
  render(<Cron />);
  type('* 8 * * ? *');
  wait(399);
  expect(screen.queryByText(/^Minute field cannot be \*/)).toBeNull();
  wait(1);
  expect(screen.getByText(/^Minute field cannot be \*/)).toBeTruthy();
  type('8');
  wait(400);
  expect(screen.getByText(/^Invalid cron expression/)).toBeTruthy();
  type('');
  expect(screen.queryByText(/^Invalid cron expression/)).toBeNull();
});
