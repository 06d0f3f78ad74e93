import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { shellWords } from '@shared/words/shell';
import { createToastChannel, type Toast } from './toastChannel';
import { ToastProvider, useToast } from './Toasts';

afterEach(() => vi.restoreAllMocks());

function Saying({ text }: { text: string }) {
  useToast()({ text });
  return <p>shown</p>;
}

it('[MSG-131] without a toaster around it a component works, and what it says goes to the console', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(renderToStaticMarkup(<Saying text="Saved in vain" />)).toBe('<p>shown</p>');
  expect(warn.mock.calls).toEqual([[shellWords.noToaster('Saved in vain')]]);
});

it('with one the console has nothing of it', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const channel = createToastChannel();
  const heard: Toast[] = [];
  channel.listen((toast) => heard.push(toast));
  renderToStaticMarkup(
    <ToastProvider channel={channel}>
      <Saying text="Saved" />
    </ToastProvider>,
  );
  expect(heard).toEqual([{ text: 'Saved' }]);
  expect(warn).not.toHaveBeenCalled();
});
